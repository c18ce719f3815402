import { pages, songPage } from '#contract/pages.ts';
import type { WaitingWrite } from '#web/offline/outbox/waitingWrite.ts';

/** Where a stopped write is decided about: the form it came from. Null where there was no form. */
export function mendingPage({ work, songId, sequence }: WaitingWrite): string | null {
  const query = `?waiting=${sequence}`;
  switch (work.kind) {
    case 'create':
      return pages.addSong.path + query;
    case 'change':
      return songPage('editSong', songId) + query;
    case 'versions':
      return work.change.kind === 'remove' ? null : songPage('versions', songId) + query;
    case 'favorite':
      return null;
  }
}
