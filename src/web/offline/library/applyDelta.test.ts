import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Song } from '#contract/songs/song.ts';
import { applyDelta, eventsOfStep, nextQuestion, stillFits } from './applyDelta.ts';
import type { LibraryState } from '#web/offline/libraryRows.ts';
import { ModelLibrary } from '#web/offline/library/testing/modelLibrary.ts';
import { isFull } from '#tests/isFull.ts';

/** A device in memory that applies each step as a whole, as `keepStep` does. */
class Device {
  state: LibraryState | null = null;
  readonly songs = new Map<string, Song>();

  /** Deletes a damaged library, possibly during a request. */
  throwAway(): void {
    this.state = null;
    this.songs.clear();
  }

  /** One request and its answer; returns whether there is more. */
  ask(server: ModelLibrary, atOnce: number, now = 1, meanwhile = () => {}): boolean {
    const answer = server.answer(nextQuestion(this.state), atOnce);
    const step = applyDelta(this.state, answer, { person: 'a', now });
    meanwhile();
    if (!stillFits(step, this.state)) return true;
    const { clear, put, remove, state } = step;
    if (clear) this.songs.clear();
    for (const song of put) this.songs.set(song.id, song);
    for (const id of remove) this.songs.delete(id);
    this.state = { ...state, songs: this.songs.size };
    return answer.more;
  }

  has(): Song[] {
    return [...this.songs.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }
}

const someId = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h');
const action = fc.oneof(
  fc.record({ kind: fc.constant('write'), id: someId, title: fc.string() }),
  fc.record({ kind: fc.constant('delete'), id: someId }),
  fc.record({ kind: fc.constantFrom('backup', 'restore', 'askInVain') }),
  fc.record({ kind: fc.constant('ask'), atOnce: fc.integer({ min: 1, max: 4 }) }),
) as fc.Arbitrary<{ kind: string; id: string; title: string; atOnce: number }>;

const inOrder = (songs: Song[]) => songs.toSorted((a, b) => (a.id < b.id ? -1 : 1));

describe('a device that follows the server', () => {
  it('equals the server after every answer without further pages', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
        const [server, device] = [new ModelLibrary(), new Device()];
        const asked = (atOnce: number) => {
          const more = device.ask(server, atOnce);
          if (more) return true;
          expect(device.state?.complete).toBe(true);
          expect(device.has()).toEqual(inOrder(server.songs()));
          return false;
        };
        for (const { kind, id, title, atOnce } of actions) {
          if (kind === 'write') server.write(id, title);
          if (kind === 'delete') server.delete(id);
          if (kind === 'backup') server.takeBackup();
          if (kind === 'restore') server.restore();
          if (kind === 'ask') asked(atOnce);
          if (kind === 'askInVain') device.ask(server, 2, 1, () => device.throwAway());
        }
        let answers = 0;
        while (asked(2)) expect((answers += 1)).toBeLessThan(20);
      }),
      { numRuns: isFull ? 20_000 : 500 },
    );
  });

  it('is complete only when all pages have arrived', () => {
    const [server, device] = [new ModelLibrary(), new Device()];
    for (const id of 'abc') server.write(id, id);
    device.ask(server, 2, 10);
    expect(device.state).toMatchObject({ complete: false, syncedAt: 0, songs: 2 });
    device.ask(server, 2, 20);
    expect(device.state).toMatchObject({ complete: true, syncedAt: 20, songs: 3 });
  });

  it('rejects the rest of a library whose beginning was deleted meanwhile', () => {
    const [server, device] = [new ModelLibrary(), new Device()];
    for (const id of 'abc') server.write(id, id);
    device.ask(server, 2);
    device.ask(server, 2, 20, () => device.throwAway());
    expect(device.state).toBeNull();
    // Nor if a sync has begun again in between.
    device.ask(server, 2, 30, () => void device.ask(server, 1));
    expect(device.state).toMatchObject({ complete: false, songs: 1 });
  });

  it('stays complete while it follows over several pages', () => {
    const [server, device] = [new ModelLibrary(), new Device()];
    server.write('a', 'a');
    device.ask(server, 2, 10);
    for (const id of 'abc') server.write(id, 'anew');
    expect(device.ask(server, 2, 20)).toBe(true);
    expect(device.state).toMatchObject({ complete: true, syncedAt: 10 });
  });

  it('begins again, incomplete, for another library', () => {
    const [server, device] = [new ModelLibrary(), new Device()];
    server.takeBackup();
    for (const id of 'abc') server.write(id, id);
    device.ask(server, 5);
    server.restore();
    for (const id of 'xyz') server.write(id, id);
    device.ask(server, 2);
    expect(device.state?.complete).toBe(false);
    expect(device.has().map(({ id }) => id)).toEqual(['x', 'y']);
  });
});

describe('the events of a step', () => {
  function eventsOf(server: ModelLibrary, before: LibraryState | null, anew = false) {
    const answer = server.answer(nextQuestion(before), 2);
    const step = applyDelta(before, answer, { person: 'a', now: 1 });
    const songs = answer.changed.songs.map(({ id }) => id);
    const kinds = eventsOfStep(step, songs, anew || (step.clear && before !== null));
    return { state: { ...step.state, songs: 0 }, kinds: kinds.map(({ kind }) => kind) };
  }

  it('report changes once the library is complete, and before that only progress', () => {
    const server = new ModelLibrary();
    for (const id of 'abc') server.write(id, id);
    const first = eventsOf(server, null);
    expect(first.kinds).toEqual(['progress']);
    const second = eventsOf(server, first.state);
    expect(second.kinds).toEqual(['complete', 'changed', 'progress']);
    server.write('a', 'anew');
    expect(eventsOf(server, second.state).kinds).toEqual(['changed', 'progress']);
  });

  it('make everything reload, lists on the screen included, for another library', () => {
    const server = new ModelLibrary();
    server.write('a', 'a');
    server.takeBackup();
    server.write('b', 'b');
    const { state } = eventsOf(server, null);
    server.restore();
    const all = ['complete', 'changed', 'progress'];
    expect(eventsOf(server, state).kinds).toEqual(all);
    for (const id of 'xyz') server.write(id, id);
    const first = eventsOf(server, state);
    expect(first.kinds).toEqual(['progress']);
    expect(eventsOf(server, first.state, true).kinds).toEqual(all);
  });
});
