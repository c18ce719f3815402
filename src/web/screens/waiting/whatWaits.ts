import { type SongField, songFields } from '#contract/songForm.ts';
import type { WaitingWrite } from '#web/offline/outbox/waitingWrite.ts';
import { waiting as texts } from '#web/texts/waiting.ts';

/** What the person did, in the words of the screen. */
export function whatWaits({ work, files }: Pick<WaitingWrite, 'work' | 'files'>): string {
  switch (work.kind) {
    case 'create':
      return texts.created;
    case 'favorite':
      return work.isFavorite ? texts.favoriteAdded : texts.favoriteRemoved;
    case 'change': {
      const { clear = [], ...fields } = work.fields;
      const touched = new Set<string>([...Object.keys(fields), ...clear, ...Object.keys(files)]);
      return texts.changed(songFields.filter((field: SongField) => touched.has(field)));
    }
    case 'versions': {
      const { change } = work;
      if (change.kind === 'remove') return texts.versionDeleted(change.before.name);
      const { name } = change.version;
      return change.kind === 'add' ? texts.versionAdded(name) : texts.versionChanged(name);
    }
  }
}
