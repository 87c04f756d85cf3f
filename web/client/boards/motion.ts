/** Movement from where a thing was to where it is, always shorter than a quarter of a second. */
import type { Attachment } from 'svelte/attachments';
import type { Point } from './navigation';

export const DURATION = 220;

const EASE = 'cubic-bezier(0.2, 0.7, 0.3, 1)';

function play(element: Element, frames: Keyframe[], duration = DURATION): void {
  // Drawings made outside a browser window have no animations.
  if (typeof element.animate === 'function') element.animate(frames, { duration, easing: EASE });
}

/** Comes from above into its place, as a rig or a station that is put down. */
export function arrive(moves: boolean): Attachment<Element> {
  return (element) => {
    if (!moves) return;
    play(element, [
      { transform: 'translateY(-14px)', opacity: 0 },
      { transform: 'translateY(0)', opacity: 1 },
    ]);
  };
}

/** Turns over around its own upright axis, as a card or a tile that is turned up. */
export function turnUp(moves: boolean, centre: Point): Attachment<Element> {
  return (element) => {
    if (!moves) return;
    const at = (width: number): string =>
      `translate(${centre.x}px, ${centre.y}px) scale(${width}, 1) translate(${-centre.x}px, ${-centre.y}px)`;
    play(element, [{ transform: at(0.02) }, { transform: at(1) }]);
  };
}

/** Travels along points, given relative to where it is drawn, and ends there. */
export function travel(moves: boolean, way: readonly Point[]): Attachment<Element> {
  return (element) => {
    if (!moves || way.length < 2) return;
    play(
      element,
      way.map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` })),
    );
  };
}

/** Shakes its head: something was tried and nothing came of it. */
export function shake(moves: boolean): Attachment<Element> {
  return (element) => {
    if (!moves) return;
    play(
      element,
      [0, -5, 5, -3, 0].map((x) => ({ transform: `translateX(${x}px)` })),
    );
  };
}

/** Shows itself and fades, as a radar's beam. */
export function flash(moves: boolean): Attachment<Element> {
  return (element) => {
    if (moves) play(element, [{ opacity: 1 }, { opacity: 0.9 }, { opacity: 0 }]);
  };
}

/** Tumbles to rest, as a die; anew for every number and every throw. */
export function tumble(moves: boolean, number: number): Attachment<Element> {
  return (element) => {
    if (!moves) return;
    const turn = number % 2 === 0 ? 270 : -270;
    play(element, [
      { transform: `translate(0, -12px) rotate(${turn}deg) scale(0.8)` },
      { transform: `translate(0, 2px) rotate(${turn / 6}deg) scale(1.05)`, offset: 0.7 },
      { transform: 'none' },
    ]);
  };
}
