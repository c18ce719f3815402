import type { Step } from './followAnswer.ts';
import type { LibraryNews } from './libraryNews.ts';

/**
 * What is told of a step that was kept, and of these songs that it changed. `anew`: in this or an
 * earlier step all songs went, so that what anybody has in memory is read again, whatever changed.
 */
export function newsOfStep(
  { before, state }: Pick<Step, 'before' | 'state'>,
  songs: readonly string[],
  anew: boolean,
): LibraryNews[] {
  const news: LibraryNews[] = [];
  const wasComplete = before?.complete === true;
  if (state.complete && (anew || !wasComplete)) news.push({ kind: 'complete' });
  if (state.complete && (anew || wasComplete)) news.push({ kind: 'changed', songs, lists: true });
  return [...news, { kind: 'progress' }];
}
