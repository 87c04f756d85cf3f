/** The faces of a die. */

/** Which of the nine places of a face have a pip, by number. */
export const PIPS: Readonly<Record<number, readonly number[]>> = {
  1: [4],
  2: [2, 6],
  3: [2, 4, 6],
  4: [0, 2, 6, 8],
  5: [0, 2, 4, 6, 8],
  6: [0, 2, 3, 5, 6, 8],
};

/** The faces that a die shows before it comes to rest: as it rolls, each lies beside the one before. */
export function tumbling(number: number): readonly number[] {
  const beside = [1, 2, 3, 4, 5, 6].filter((face) => face !== number && face !== 7 - number);
  const [one = 1, other = 2] = number % 2 === 0 ? beside : beside.toReversed();
  return [one, 7 - number, other];
}
