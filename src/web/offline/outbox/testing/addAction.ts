import type { Song } from '#contract/songs/song.ts';
import { applyVersionChange } from '#web/songEdits/versionChange.ts';
import type { Work } from '#web/offline/outbox/pendingWrite.ts';
import { applyPending } from '#web/offline/outbox/applyPending.ts';
import type { ModelOutbox } from './modelOutbox.ts';
import type { ModelServer } from './modelServer.ts';
import { someCategory, words } from './someSong.ts';

/** What a person does to a song without network, or others do meanwhile. */
export type Action =
  | 'title'
  | 'notes'
  | 'addVersion'
  | 'editVersion'
  | 'heart'
  | 'music'
  | 'others';

interface DoneAction {
  readonly id: string;
  readonly action: Action;
  readonly text: string;
  /**
   * What happened to a first attempt, by a tab that did not know what was pending: it was not sent,
   * it was lost on the way, or it was applied and its answer was lost.
   */
  readonly sentFirst: 'no' | 'lostBefore' | 'lostAfter';
}

/** Queues it as the screen would: based on the song as shown. An unknown song is created first. */
export function addAction(
  outbox: ModelOutbox,
  server: ModelServer,
  { id, action, text, sentFirst }: DoneAction,
): void {
  if (action === 'others') return server.edit(id);
  const song = server.songs.get(id) ?? null;
  const tried = sentFirst !== 'no' && song !== null;
  const ofSong = outbox.writes.filter(({ entityId }) => entityId === id);
  const base = tried ? song : applyPending(song, ofSong);
  const work = workOf(base, action, text);
  const compared = work.kind === 'change' || work.kind === 'versions' ? base : null;
  const row = outbox.add({ entityId: id, title: text, work, base: compared }, tried);
  if (tried) server.send(row, sentFirst);
}

function workOf(base: Song | null, action: Exclude<Action, 'others'>, text: string): Work {
  if (base === null) {
    const fields = { title: text, categoryId: 'advent', language: 'no', lyrics: text } as const;
    return { kind: 'create', fields, category: someCategory };
  }
  if (action === 'heart') return { kind: 'favorite', isFavorite: !base.isFavorite };
  if (action === 'music') return { kind: 'music', change: { capo: text.length % 10 } };
  if (action === 'title' || action === 'notes') return words({ [action]: text });
  const version = { name: text, lyrics: text, key: null, notes: null };
  const [before] = base.alternateVersions;
  const change =
    action === 'editVersion' && before !== undefined
      ? ({ kind: 'replace', before, version } as const)
      : ({ kind: 'add', version } as const);
  const applied = applyVersionChange(base, change);
  const list = 'clash' in applied ? null : applied.list;
  return { kind: 'versions', change, list: list ?? base.alternateVersions };
}
