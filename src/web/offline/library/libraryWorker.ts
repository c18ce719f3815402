import { noteOnline, onOnlineChange, onUnreadable } from '#web/client/response.ts';
import type { LyricMatch } from './findLyricMatches.ts';
import { closeTitles, type ComparedText, likeSong, lyricMatches } from './searchLibrary.ts';
import type { TitleFilter } from './librarySnapshot.ts';
import { type FilesOutcome, syncFiles } from './syncFiles.ts';
import { type SyncOutcome, syncLibrary } from './syncLibrary.ts';
import { twinsOf } from './findTwins.ts';

/** The requests of the library's worker, with their replies. */
export interface Answers {
  /** For the person with this id. */
  sync(person: string): Promise<SyncOutcome>;
  /** Fetches the wanted files and deletes the others. */
  files(person: string): Promise<FilesOutcome>;
  lyricMatches(filter: TitleFilter): Promise<LyricMatch[]>;
  /** Ids of songs, best match first. */
  closeTitles(filter: TitleFilter): Promise<string[]>;
  likeSong(text: ComparedText): Promise<string | null>;
  /** What songs of a batch resemble. */
  twinsOf: typeof twinsOf;
}
export type QuestionName = keyof Answers;

export interface Question {
  readonly number: number;
  readonly name: QuestionName;
  readonly input: unknown;
}

/** Sent both ways: page and worker share whether the server is reachable. */
export interface Reach {
  readonly isOnline: boolean;
}

/** An answer of the server could not be read. */
export interface Unreadable {
  readonly isUnreadable: true;
}

export type WorkerAnswer =
  | { readonly number: number; readonly answer: unknown }
  | { readonly number: number; readonly failure: string };

// Fetching, reading and searching 5,000 songs runs in this worker, off the main thread.

const answers: Answers = {
  sync: syncLibrary,
  files: syncFiles,
  lyricMatches,
  closeTitles,
  likeSong,
  twinsOf,
};

addEventListener('message', ({ data }: MessageEvent<Question | Reach>) => {
  if ('isOnline' in data) noteOnline(data.isOnline);
  else void reply(data);
});
onOnlineChange((isOnline) => postMessage({ isOnline } satisfies Reach));
onUnreadable(() => postMessage({ isUnreadable: true } satisfies Unreadable));

async function reply({ number, name, input }: Question): Promise<void> {
  const answerer = answers[name] as (input: unknown) => Promise<unknown>;
  let answer: WorkerAnswer;
  try {
    answer = { number, answer: await answerer(input) };
  } catch (error) {
    answer = { number, failure: String(error) };
  }
  postMessage(answer);
}
