import type { Song } from '#contract/song.ts';
import { applyVersionChange } from '#web/songEdits/versionChange.ts';
import type { Work } from '#web/offline/outbox/pendingMutation.ts';
import { applyPending } from '#web/offline/outbox/applyPending.ts';
import type { ModelOutbox } from './modelOutbox.ts';
import type { ModelServer } from './modelServer.ts';
import { someCategory, words } from './someSong.ts';

/** What a person without network does to a song, or others do to it meanwhile. */
export type Deed = 'title' | 'notes' | 'addVersion' | 'editVersion' | 'heart' | 'music' | 'others';

interface QueuedDeed {
  readonly id: string;
  readonly deed: Deed;
  readonly text: string;
  /**
   * What befell the first attempt, of a tab that knew nothing of what waits: it never left, it died on
   * its way, or it was done and nobody heard the answer.
   */
  readonly sentFirst: 'no' | 'lostBefore' | 'lostAfter';
}

/** Queues it as the screen would: on the song as it is shown. An unknown song is made first. */
export function queueDeed(
  outbox: ModelOutbox,
  server: ModelServer,
  { id, deed, text, sentFirst }: QueuedDeed,
): void {
  if (deed === 'others') return server.edit(id);
  const song = server.songs.get(id) ?? null;
  const tried = sentFirst !== 'no' && song !== null;
  const ofSong = outbox.writes.filter(({ songId }) => songId === id);
  const base = tried ? song : applyPending(song, ofSong);
  const work = workOf(base, deed, text);
  const compared = work.kind === 'change' || work.kind === 'versions' ? base : null;
  const row = outbox.add({ songId: id, title: text, work, base: compared }, tried);
  if (tried) server.send(row, sentFirst);
}

function workOf(base: Song | null, deed: Exclude<Deed, 'others'>, text: string): Work {
  if (base === null) {
    const fields = { title: text, categoryId: 'advent', language: 'no', lyrics: text } as const;
    return { kind: 'create', fields, category: someCategory };
  }
  if (deed === 'heart') return { kind: 'favorite', isFavorite: !base.isFavorite };
  if (deed === 'music') return { kind: 'music', change: { capo: text.length % 10 } };
  if (deed === 'title' || deed === 'notes') return words({ [deed]: text });
  const version = { name: text, lyrics: text, key: null, notes: null };
  const [before] = base.alternateVersions;
  const change =
    deed === 'editVersion' && before !== undefined
      ? ({ kind: 'replace', before, version } as const)
      : ({ kind: 'add', version } as const);
  const applied = applyVersionChange(base, change);
  const list = 'clash' in applied ? null : applied.list;
  return { kind: 'versions', change, list: list ?? base.alternateVersions };
}
