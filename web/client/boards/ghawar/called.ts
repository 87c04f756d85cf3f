/** What the actions of Ghawar are called. */
import type { Calls } from '../board';
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
