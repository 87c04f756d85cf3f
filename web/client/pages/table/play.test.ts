import { describe, expect, it, vi } from 'vitest';
import type { Host } from '../../host/host';
import { settings } from '../../site/settings.svelte';
import { Refusal } from '../../wire/messages';
import { Play } from './play.svelte';

/** A host that is just so, and remembers what was wanted. */
function hostWith(change: Partial<Host>): Host & { done: string[] } {
  const done: string[] = [];
  const note =
    (word: string) =>
    (...facts: unknown[]): Promise<void> => {
      done.push([word, ...facts].join(' '));
      return Promise.resolve();
    };
  const card = { game: 'atacama', stage: 'playing' } as Host['card'];
  const host: Partial<Host> = {
    card,
    you: { chairs: [1], seats: [1], eyes: 1 },
    toAct: 1,
    legal: ['e4', 'e5'],
    pending: null,
    act: note('act'),
    look: note('look'),
    preview: () => Promise.resolve({ fields_left: 3 }),
    why: () => Promise.resolve({ code: 'touches-rig', clause: 'AT-6', facts: {}, sentence: 'It touches a rig.' }),
    past: (number) => Promise.resolve({ number, view: { number }, to_act: null }),
    ...change,
  };
  return { ...(host as Host), done };
}

function playing(host: Host): Play {
  return new Play(host, (game) => ({ atacama: false, 'dig-mars': true })[game] ?? null);
}

describe('playing', () => {
  it('sends what is chosen at once where nothing is to be confirmed', () => {
    settings.confirm = 'never';
    const host = hostWith({});
    playing(host).propose('e4');
    expect(host.done).toEqual(['act 1 e4']);
  });

  it('proposes first and sends by the second tap where that is wanted', () => {
    settings.confirm = 'always';
    const host = hostWith({});
    const play = playing(host);
    play.propose('e4');
    expect([play.proposed, host.done]).toEqual(['e4', []]);
    play.propose('e5');
    expect([play.proposed, host.done]).toEqual(['e5', []]);
    play.propose('e5');
    expect([play.proposed, host.done]).toEqual([null, ['act 1 e5']]);
  });

  it('shows what is to be confirmed would do, whatever comes under the pointer', async () => {
    vi.useFakeTimers();
    settings.confirm = 'always';
    const play = playing(hostWith({ preview: (_, action) => Promise.resolve({ of: action }) }));
    play.propose('e4');
    play.point('e5');
    await vi.advanceTimersByTimeAsync(200);
    expect(play.preview).toEqual({ action: 'e4', value: { of: 'e4' } });
    play.withdraw();
    play.point('e5');
    await vi.advanceTimersByTimeAsync(200);
    expect(play.preview).toEqual({ action: 'e5', value: { of: 'e5' } });
    vi.useRealTimers();
  });

  it('withdraws what was proposed', () => {
    settings.confirm = 'always';
    const play = playing(hostWith({}));
    play.propose('e4');
    play.withdraw();
    expect(play.proposed).toBeNull();
  });

  it('does nothing while another seat is to act, or an action is on its way', () => {
    settings.confirm = 'never';
    const other = hostWith({ toAct: 2, legal: [] });
    playing(other).propose('e4');
    const sent = hostWith({ pending: 'e5' });
    playing(sent).propose('e4');
    expect([...other.done, ...sent.done]).toEqual([]);
  });

  it('tells why something may not be done, with its rule', async () => {
    const play = playing(hostWith({}));
    await play.refuse('e6');
    expect(play.notice).toEqual({ sentence: 'It touches a rig.', clause: 'AT-6' });
  });

  it('tells what the table refuses', async () => {
    settings.confirm = 'never';
    const refusal = new Refusal({ code: 'stale', clause: null, facts: {}, sentence: 'Too late.' });
    const play = playing(hostWith({ act: () => Promise.reject(refusal) }));
    await play.send('e4');
    expect(play.notice).toEqual({ sentence: 'Too late.', clause: null });
  });

  it('asks for a preview once the pointer rests', async () => {
    vi.useFakeTimers();
    const play = playing(hostWith({}));
    play.point('e4');
    play.point('e5');
    await vi.advanceTimersByTimeAsync(100);
    expect(play.preview).toEqual({ action: 'e5', value: { fields_left: 3 } });
    play.point(null);
    expect(play.preview).toBeNull();
    vi.useRealTimers();
  });

  it('steps back, where nothing can be done, and returns', async () => {
    const play = playing(hostWith({ view: 'now' }));
    await play.stepTo(2);
    expect([play.view, play.before, play.active]).toEqual([{ number: 2 }, { number: 1 }, false]);
    await play.stepTo(null);
    expect([play.view, play.active]).toEqual(['now', true]);
  });

  it('lets a curtain down between players of one device only where something is hidden', () => {
    const shared = { chairs: [1, 2], seats: [1, 2], eyes: 2 };
    const open = hostWith({ you: shared });
    const play = playing(open);
    expect(play.curtain).toBeNull();
    play.followTurn();
    expect(open.done).toEqual(['look 1']);
    const secret = hostWith({ you: shared, card: { game: 'dig-mars', stage: 'playing' } as Host['card'], legal: [] });
    const covered = playing(secret);
    expect(covered.curtain).toBe(1);
    covered.followTurn();
    expect(secret.done).toEqual(['look ']);
    const unknown = hostWith({ you: shared, card: { game: 'new', stage: 'playing' } as Host['card'], legal: [] });
    expect(playing(unknown).curtain).toBe(1);
  });
});
