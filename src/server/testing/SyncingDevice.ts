import type { Category } from '#contract/songs/categories.ts';
import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts';
import type { Song } from '#contract/songs/song.ts';
import type { sync } from '#contract/library/sync.ts';

type Answer = AnswerOf<typeof sync>;
type Query = QueryOf<typeof sync>;

/** A device that stores the library and applies each response as the contract demands. */
export class SyncingDevice {
  readonly #songs = new Map<string, Song>();
  #categories: readonly Category[] = [];
  #mine: Answer['mine'] = { favorites: [], music: [], recent: [] };
  #since: Query = {};
  readonly #ask: (query: Query) => Promise<Answer>;

  constructor(ask: (query: Query) => Promise<Answer>) {
    this.#ask = ask;
  }

  /** Requests one page; returns whether there are more. */
  async askOnce(): Promise<boolean> {
    const answer = await this.#ask(this.#since);
    const { library, revision, restart, more, changed, deleted, categories, mine } = answer;
    if (restart) this.#songs.clear();
    for (const song of changed.songs) this.#songs.set(song.id, song);
    for (const id of deleted) this.#songs.delete(id);
    this.#since = { since: String(revision), library };
    this.#categories = categories;
    this.#mine = mine;
    return more;
  }

  async askForAll(): Promise<void> {
    while (await this.askOnce());
  }

  /** The library as the screens would show it, without plays. */
  library(): object {
    const favorites = new Set(this.#mine.favorites);
    const shown = (song: Song) => ({
      ...song,
      category: this.#categories.find(({ id }) => id === song.categoryId),
      isFavorite: favorites.has(song.id),
      playCount: 0,
      lastPlayed: null,
    });
    return {
      songs: new Map([...this.#songs].map(([id, song]) => [id, shown(song)])),
      categories: this.#categories,
      favorites,
      recent: this.#mine.recent,
    };
  }
}
