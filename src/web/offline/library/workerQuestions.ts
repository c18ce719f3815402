import type { SyncOutcome } from './syncLibrary.ts';
import type { TitleFilter } from './titlesThatMatch.ts';
import type { LyricMatch } from './findLyricMatches.ts';
import type { FilesOutcome } from './keepFiles.ts';

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

export type WorkerAnswer =
  | { readonly number: number; readonly answer: unknown }
  | { readonly number: number; readonly failure: string };
