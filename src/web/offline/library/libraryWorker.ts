import { noteOnline, onOnlineChange } from '#web/api/client/response.ts';
import type { LyricMatch } from './findLyricMatches.ts';
import { closeTitles, lyricMatches } from './searchLibrary.ts';
import type { TitleFilter } from './librarySnapshot.ts';
import { type FilesOutcome, syncFiles } from './syncFiles.ts';
import { type SyncOutcome, syncLibrary } from './syncLibrary.ts';

/** What the library's worker can be asked, and what it answers. */
export interface Answers {
  /** For the person of this id. */
  sync(person: string): Promise<SyncOutcome>;
  /** Fetches the files that are wanted, and lets go of those that are not. */
  files(person: string): Promise<FilesOutcome>;
  lyricMatches(filter: TitleFilter): Promise<LyricMatch[]>;
  /** Ids of songs, the nearest first. */
  closeTitles(filter: TitleFilter): Promise<string[]>;
}
export type QuestionName = keyof Answers;

export interface Question {
  readonly number: number;
  readonly name: QuestionName;
  readonly input: unknown;
}

/** Said both ways: page and worker know as one whether the server answers. */
export interface Reach {
  readonly isOnline: boolean;
}

export type WorkerAnswer =
  | { readonly number: number; readonly answer: unknown }
  | { readonly number: number; readonly failure: string };

// Fetching, reading and searching 5,000 songs happens here, where no tap has to wait for it.

const answers: Answers = {
  sync: syncLibrary,
  files: syncFiles,
  lyricMatches,
  closeTitles,
};

addEventListener('message', ({ data }: MessageEvent<Question | Reach>) => {
  if ('isOnline' in data) noteOnline(data.isOnline);
  else void reply(data);
});
onOnlineChange((isOnline) => postMessage({ isOnline } satisfies Reach));

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
