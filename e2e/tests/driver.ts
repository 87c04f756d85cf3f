/** Someone who plays Ghawar well enough to see its end: fetches the nearest cubes and brings them home. */

/** What a person who listens hears of each cell, by its key. */
export type Labels = Readonly<Record<string, string>>;

interface Point {
  readonly column: number;
  readonly row: number;
}

/** On the raster, where platforms lie on even points (GH-9). */
function pointOf(name: string): Point {
  const [, column, row] = /^p(\d)(\d)$/.exec(name) ?? [];
  if (column !== undefined) return { column: 2 * (Number(column) - 1), row: 2 * (Number(row) - 1) };
  return { column: name.charCodeAt(0) - 97, row: Number(name.slice(1)) - 1 };
}

function distance(one: string, other: string): number {
  const [from, to] = [pointOf(one), pointOf(other)];
  return Math.abs(from.column - to.column) + Math.abs(from.row - to.row);
}

export class Driver {
  /** The row in which my roads begin, once I know it. */
  #home = 0;

  choose(legal: readonly string[], labels: Labels): string {
    const entry = legal.find((action) => action.startsWith('depot-'));
    if (entry) this.#home = pointOf(entry.split(/[- ]/)[1] ?? 'a1').row;
    if (legal.includes('drive')) return this.#rigAction(legal, labels) ?? 'drive';
    const cubes = this.#cubes(labels, (label) => !label.includes('no rig'));
    const worth = (action: string): number => this.#worth(action, labels, cubes);
    return legal.toSorted((one, other) => worth(other) - worth(one))[0] ?? '';
  }

  #cubes(labels: Labels, wanted: (label: string) => boolean): readonly string[] {
    return Object.keys(labels).filter((key) => {
      const label = labels[key] ?? '';
      return key.startsWith('p') && !label.includes('no cube') && wanted(label);
    });
  }

  #way(name: string): number {
    return name === 'depot' ? 0 : Math.abs(pointOf(name).row - this.#home) + 1;
  }

  #worth(action: string, labels: Labels, cubes: readonly string[]): number {
    const [from = '', to = ''] = action.split(/[- ]/);
    if (action.includes(' load ')) return 50 - this.#way(to);
    if (to !== 'depot' && labels[from]?.includes('loaded')) return this.#way(from) - this.#way(to);
    if (to === 'depot') return labels[from]?.includes('loaded') ? 100 : -50;
    const nearest = (stand: string): number => Math.min(20, ...cubes.map((cube) => distance(cube, stand)));
    return (from === 'depot' ? 10 : nearest(from)) - nearest(to);
  }

  /** Moves a rig that has nothing to pump to the nearest cube that nobody has a rig at, when too few are left. */
  #rigAction(legal: readonly string[], labels: Labels): string | null {
    const rigs = legal.flatMap((action) => /^rig (p\d\d)-(p\d\d)$/.exec(action)?.slice(1, 3).join(' ') ?? []);
    const own = new Set(rigs.map((move) => move.split(' ')[0] ?? ''));
    if ([...own].filter((rig) => !labels[rig]?.includes('no cube')).length > 1) return null;
    const idle = [...own].find((rig) => labels[rig]?.includes('no cube'));
    const free = this.#cubes(labels, (label) => label.includes('no rig'));
    const [goal] = free.toSorted((one, other) => this.#way(one) - this.#way(other));
    return idle !== undefined && goal !== undefined ? `rig ${idle}-${goal}` : null;
  }
}
