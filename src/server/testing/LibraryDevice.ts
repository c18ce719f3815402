import type { Category } from '#contract/categories.ts';
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts';
import type { listChanges } from '#contract/library.ts';
import type { Song } from '#contract/song.ts';

type Changes = AnswerOf<typeof listChanges>;

/** A device that keeps the library and does with each answer what the contract says. */
export class LibraryDevice {
  readonly #songs = new Map<string, Song>();
  #categories: readonly Category[] = [];
  #favorites: ReadonlySet<string> = new Set();
  #recent: readonly string[] = [];
  #since: QueryOf<typeof listChanges> = {};
  readonly #ask: (query: QueryOf<typeof listChanges>) => Promise<Changes>;

  constructor(ask: (query: QueryOf<typeof listChanges>) => Promise<Changes>) {
    this.#ask = ask;
  }

  /** One answer; whether there are more. */
  async askOnce(): Promise<boolean> {
    const answer = await this.#ask(this.#since);
    if (answer.restart) this.#songs.clear();
    for (const song of answer.songs) this.#songs.set(song.id, song);
    for (const id of answer.deleted) this.#songs.delete(id);
    this.#categories = answer.categories;
    this.#favorites = new Set(answer.favorites);
    this.#recent = answer.recent;
    this.#since = { since: String(answer.revision), library: answer.library };
    return answer.more;
  }

  async askForAll(): Promise<void> {
    while (await this.askOnce());
  }

  /** As the screens would show it; plays are no change of a song. */
  library(): object {
    const shown = (song: Song) => ({
      ...song,
      category: this.#categories.find(({ id }) => id === song.categoryId),
      isFavorite: this.#favorites.has(song.id),
      playCount: 0,
      lastPlayed: null,
    });
    return {
      songs: new Map([...this.#songs].map(([id, song]) => [id, shown(song)])),
      categories: this.#categories,
      favorites: this.#favorites,
      recent: this.#recent,
    };
  }
}
