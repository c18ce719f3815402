import type { QueryClient } from '@tanstack/react-query';
import { getMe } from '#contract/user.ts';
import type { Song } from '#contract/song.ts';
import { call } from '#web/wire/call.ts';
import { refreshSong, songKeys } from '#web/wire/queryCache.ts';
import { keepOnDevice } from '#web/offline/library/keepOnDevice.ts';
import { onDevice } from '#web/offline/library/onDevice.ts';
import { changeOutbox } from './changeOutbox.ts';
import { readWaiting } from './listWaiting.ts';
import { nextToSend } from './nextToSend.ts';
import { outcomeOf } from './outcome.ts';
import { noteOwnVersion } from './ownVersions.ts';
import { changeOutboxState } from './outboxState.ts';
import { type PassEnd, replay } from './replay.ts';
import { sendWrite } from './sendWrite.ts';
import { settle } from './settle.ts';
import type { WaitingWrite } from './waitingWrite.ts';

const patience = 30_000; // ms

/**
 * One pass over the outbox of a person, by one tab at a time; the others answer `elsewhere`, and
 * `untried` where nothing waits and nobody was asked. Nobody else's sign-in sends it, so the server
 * is asked first whose it is.
 */
export function sendWaiting(
  client: QueryClient,
  personId: string,
): Promise<PassEnd | 'elsewhere' | 'untried'> {
  return navigator.locks.request('sangbok-outbox', { ifAvailable: true }, async (lock) => {
    if (lock === null) return 'elsewhere';
    if (nextToSend(await readWaiting(), new Set()) === undefined) return 'untried';
    changeOutboxState({ sending: true });
    try {
      return (await refusal(personId)) ?? (await pass(client));
    } finally {
      changeOutboxState({ sending: false });
    }
  });
}

/** Why nothing can be sent at all now; null if it can. */
async function refusal(personId: string): Promise<PassEnd | null> {
  try {
    // A question that hangs would keep the lock, and every tab from sending.
    const { user } = await call(getMe, {}, { signal: AbortSignal.timeout(patience) });
    return user.id === personId ? null : 'signedOut';
  } catch (error) {
    const { kind } = outcomeOf(error);
    return kind === 'unreachable' || kind === 'busy' || kind === 'signedOut' ? kind : 'later';
  }
}

async function pass(client: QueryClient): Promise<PassEnd> {
  const touched = new Set<string>();
  try {
    return await replay({
      list: readWaiting,
      send: sendWrite,
      markTried: (write) =>
        changeOutbox(write, (_, now) => ({ removed: [], changed: [{ ...now, tried: true }] })),
      settle: async (write, outcome) => {
        touched.add(write.songId);
        if (outcome.kind === 'done') await keepDone(write, outcome.song);
        await changeOutbox(write, (writes, now) =>
          settle(writes, { ...now, tried: true }, outcome, () => crypto.randomUUID()),
        );
      },
    });
  } finally {
    for (const id of touched) {
      void client.invalidateQueries({ queryKey: songKeys.revisions(id) });
      // Whoever answers slowly must not keep the other tabs from sending.
      void refreshSong(client, id);
    }
  }
}

/** Before the write goes out of the outbox, so that no moment shows the song without it. */
async function keepDone({ songId, work }: WaitingWrite, song: Song | null): Promise<void> {
  if (song !== null) {
    noteOwnVersion(song);
    await keepOnDevice(song);
  }
  if (work.kind !== 'favorite') return;
  await onDevice((device) => device.writeFavorite(songId, work.isFavorite));
}
