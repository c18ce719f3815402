import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Song } from '#contract/songs/song.ts';
import { applyVersionChange } from '#web/songEdits/versionChange.ts';
import * as chances from '#web/offline/outbox/testing/chances.ts';
import { ModelDevice, watchDevices } from '#web/offline/outbox/testing/modelDevice.ts';
import { ModelSongs } from '#web/offline/outbox/testing/modelSongs.ts';
import { someCategory, words } from '#web/offline/outbox/testing/someSong.ts';
import { isFull } from '#tests/isFull.ts';
import { decide, discardWrite, tryAgain } from './decide.ts';
import type { PendingWrite, Work } from './pendingWrite.ts';

type Action = 'title' | 'notes' | 'addVersion' | 'editVersion' | 'heart' | 'music';
const steps = fc.array(
  fc.record({
    isKnown: fc.constantFrom(true, true, false),
    action: fc.constantFrom<Action | 'others' | 'pass'>(
      'title',
      'notes',
      'addVersion',
      'editVersion',
      'heart',
      'music',
      'others',
      'pass',
    ),
    how: chances.circumstances,
  }),
  { maxLength: 14 },
);
const numRuns = isFull ? 2000 : 150;
const client = new QueryClient();
let runs = 0;

test('whatever faults occur: each write once, in order, nothing lost, nobody overwritten', async () => {
  watchDevices(['create', 'change', 'versions', 'favorite', 'music']);
  await fc.assert(
    fc.asyncProperty(
      steps,
      chances.incidents,
      chances.offlineMode,
      chances.ways,
      async (done, incidents, offlineMode, ways) => {
        runs += 1;
        const [known, made] = [`lampen-${runs}`, `ny-${runs}`];
        const server = new ModelSongs([known]);
        const device = new ModelDevice<Song>(server, incidents, offlineMode);
        const shown: Awaited<ReturnType<typeof device.act>>[] = [];
        for (const [at, { isKnown, action, how }] of done.entries()) {
          const id = isKnown ? known : made;
          const mark = `${action} ${at}`;
          if (action === 'others') server.edit(id);
          else if (action === 'pass') await device.pass();
          else shown.push(await device.act(id, mark, how, (song) => given(song, action, mark)));
        }
        expect(shown.map(({ now }) => now)).toEqual(shown.map(({ expected }) => expected));
        expect(
          await device.finish((blocked) => resolve(device, server, blocked, ways.next().value)),
        ).toEqual([]);
      },
    ),
    { numRuns },
  );
}, 60_000);

/** A song that is not known is created first. */
function given(shown: Song | null, action: Action, text: string) {
  const work = workOf(shown, action, text);
  return { work, base: work.kind === 'change' || work.kind === 'versions' ? shown : null };
}

function workOf(shown: Song | null, action: Action, text: string): Work {
  if (shown === null) {
    const fields = { title: text, categoryId: 'advent', language: 'no', lyrics: text } as const;
    return { kind: 'create', fields, category: someCategory };
  }
  if (action === 'heart') return { kind: 'favorite', isFavorite: !shown.isFavorite };
  if (action === 'music') return { kind: 'music', change: { capo: text.length % 10 } };
  if (action === 'title' || action === 'notes') return words({ [action]: text });
  const version = { name: text, lyrics: text, key: null, notes: null };
  const [before] = shown.alternateVersions;
  const change =
    action === 'editVersion' && before !== undefined
      ? ({ kind: 'replace', before, version } as const)
      : ({ kind: 'add', version } as const);
  const applied = applyVersionChange(shown, change);
  const list = 'clash' in applied ? null : applied.list;
  return { kind: 'versions', change, list: list ?? shown.alternateVersions };
}

/** As the screens do. In this model, a version that somebody else removed can only be discarded. */
async function resolve(
  device: ModelDevice<Song>,
  server: ModelSongs,
  write: PendingWrite<Song>,
  way: 'mine' | 'theirs',
): Promise<void> {
  const { title, work, state, entityId } = write;
  if (way === 'mine' && state.kind === 'refused') return tryAgain({ write });
  if (way === 'mine' && state.kind === 'conflict' && work.kind === 'change') {
    server.see(state.theirs, device.marksOn(entityId));
    await decide({ write, files: {} }, { title, work, base: state.theirs });
  } else {
    // Later ones made on the same version stand then, though what was pending may have hidden from
    // their author what others wrote.
    const now = server.read(entityId);
    if (state.kind === 'refused' && now !== null) server.see(now, device.marksOn(entityId));
    await device.discard(() => discardWrite(client, { write }));
  }
}
