/** What the actions of Ghawar are called. */
import type { Calls, Tasks } from '../board';
import { deed, DEPOT } from './actions';
import type { GhawarView } from './view';
import { words } from './words';

export const called: Calls<GhawarView> = (action, _, view) => {
  const say = words();
  const what = deed(action);
  const name = (stand: string): string => (stand === DEPOT ? say.depotWord : stand);
  switch (what?.kind) {
    case 'drive':
      return say.drive;
    case 'place':
      return say.place(what.platform);
    case 'rig':
      return say.moveRig(what.from, what.to);
    case 'go': {
      const [from, to] = [name(what.from), name(what.to)];
      if (what.load === null) return say.go(from, to);
      const cube = view?.platforms.find(({ platform }) => platform === what.load)?.cube;
      return say.goLoading(from, to, cube ? say.cubeOf(what.load, say.colour[cube]) : what.load);
    }
    default:
      return action;
  }
};

export const task: Tasks<GhawarView> = (legal, view) => {
  const say = words().task;
  const kinds = new Set(legal.map((action) => deed(action)?.kind));
  if (kinds.has('drive')) return kinds.has('rig') ? say.driveOrRig : say.drive;
  if (kinds.has('place')) return say.place;
  return kinds.has('go') ? say.go(view?.dice[0] ?? 0) : null;
};
