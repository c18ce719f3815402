import type { Library } from '#bench/servers/makeLibrary.ts';
import { pages, songPage } from '#contract/base/pages.ts';

/** A screen to open, and the content that its reader came for. */
export interface Screen {
  readonly paths: (library: Library) => readonly string[];
  /** A selector. */
  readonly seen: string;
}

/** Songs of all lengths and languages except the longest, the same in every library. */
const places = Array.from({ length: 9 }, (_, turn) => 7 * turn + 1);

export const song: Screen = {
  paths: ({ songs }) => places.map((place) => songPage('song', songs[place]?.id ?? '')),
  seen: '[data-line]',
};
export const home: Screen = { paths: () => [pages.home.path], seen: 'article' };
export const library: Screen = { paths: () => [pages.library.path], seen: 'article' };
export const login: Screen = { paths: () => [pages.login.path], seen: 'button' };

/** The address for one turn. */
export function pathAt(paths: readonly string[], turn: number): string {
  return paths[turn % paths.length] ?? '';
}
