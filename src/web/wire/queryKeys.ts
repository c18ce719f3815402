/** Keys of the song queries; a mutation refreshes by these. */
export const songKeys = {
  lists: ['/api/songs'],
  list: (filter: SongFilter) => ['/api/songs', filter],
  recent: ['/api/songs/recent'],
  favorites: ['/api/songs/favorites'],
  allLyricMatches: ['/api/songs/lyric-matches'],
  lyricMatches: (filter: SongFilter) => ['/api/songs/lyric-matches', filter],
  /** The beginning of every `one`. */
  ones: ['/api/songs/one'],
  closeTitles: (filter: SongFilter) => ['/api/songs/close-titles', filter],
  one: (id: string) => ['/api/songs/one', id],
  revisions: (id: string) => ['/api/songs/revisions', id],
  revision: (id: string, version: string) => ['/api/songs/revision', id, version],
} as const;

export interface SongFilter {
  readonly search?: string | undefined;
  readonly categoryId?: string | undefined;
}
