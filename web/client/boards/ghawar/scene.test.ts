import { describe, expect, it } from 'vitest';
import type { Observation } from '../board';
import driving from './fixtures/driving.json';
import drove from './fixtures/drove.json';
import fruitlessRoll from './fixtures/fruitless.json';
import { layoutOf } from './geometry';
import { cameBy, diceShown, fruitless, standing, touched } from './scene';
import type { GhawarView } from './view';

const view = drove.view as GhawarView;
const before = drove.before as GhawarView;
const layout = layoutOf(view);

describe('what the newest event looks like', () => {
  it('shows the dice just thrown', () => {
    expect(diceShown(driving.view as GhawarView, driving.observation as Observation)).toEqual([5]);
    expect(diceShown(fruitlessRoll.view as GhawarView, fruitlessRoll.observation as Observation)).toEqual([6, 6]);
    expect(diceShown(view, drove.observation as Observation)).toEqual([]);
  });

  it('tells a throw that came to nothing', () => {
    expect(fruitless(fruitlessRoll.observation as Observation)).toBe('build');
    expect(fruitless({ event: 'roll', seat: 1, die: 3, passed: true })).toBe('roll');
    expect(fruitless(driving.observation as Observation)).toBeNull();
    expect(fruitless(null)).toBeNull();
  });

  it('marks what was touched', () => {
    expect(touched(drove.observation as Observation)).toEqual(['d6', 'c6', 'p24']);
    expect(touched({ event: 'build', seat: 1, dice: [1, 2], put: 'p12', chooses: false })).toEqual(['p12']);
  });

  it('has every truck on its space or in a bay of its own', () => {
    const trucks = standing(view, layout);
    expect(trucks).toHaveLength(view.trucks.length);
    expect(new Set(trucks.map(({ at }) => `${at.x} ${at.y}`)).size).toBe(trucks.length);
    for (const truck of trucks) if (truck.space !== null) expect(truck.at).toEqual(layout.middle(truck.space));
  });

  it('lets only the truck travel that drove, from where it was to where it is', () => {
    const trucks = standing(view, layout);
    const ways = trucks.map((truck) => cameBy(truck, trucks, before, layout, drove.observation as Observation));
    const moved = ways.filter((way) => way.length > 0);
    expect(moved).toHaveLength(1);
    const [from, to] = [layout.middle('d6'), layout.middle('c6')];
    expect(moved[0]?.at(0)).toEqual({ x: from.x - to.x, y: from.y - to.y });
    expect(moved[0]?.at(-1)).toEqual({ x: 0, y: 0 });
  });
});
