import type { Category } from '#contract/categories.ts';
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts';
import type { listChanges, listSongsForAll } from '#contract/library.ts';
import type { Song } from '#contract/song.ts';

type Changes = AnswerOf<typeof listChanges>;
type ForAll = AnswerOf<typeof listSongsForAll>;
type Query = QueryOf<typeof listChanges>;

/** A device that keeps the library and does with each answer what the contract says. */
export class LibraryDevice {
  readonly #songs = new Map<string, Song>();
  #categories: readonly Category[] = [];
  #favorites: ReadonlySet<string> = new Set();
  #recent: readonly string[] = [];
  #since: Query = {};
  readonly #ask: (query: Query) => Promise<Changes>;
  #begin: ((query: Query) => Promise<ForAll>) | undefined;

  /** `begin`: whom it asks until it has all songs; else it asks for changes from the first on. */
  constructor(ask: (query: Query) => Promise<Changes>, begin?: (query: Query) => Promise<ForAll>) {
    this.#ask = ask;
    this.#begin = begin;
  }

  /** One answer; whether there are more. */
  async askOnce(): Promise<boolean> {
    if (this.#begin) {
      const answer = await this.#begin(this.#since);
      this.#take(answer);
      if (!answer.more) this.#begin = undefined;
      return true;
    }
    const answer = await this.#ask(this.#since);
    this.#take(answer);
    this.#categories = answer.categories;
    this.#favorites = new Set(answer.favorites);
    this.#recent = answer.recent;
    return answer.more;
  }

  #take(answer: ForAll): void {
    if (answer.restart) this.#songs.clear();
    for (const song of answer.songs) this.#songs.set(song.id, song);
    for (const id of answer.deleted) this.#songs.delete(id);
    this.#since = { since: String(answer.revision), library: answer.library };
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
