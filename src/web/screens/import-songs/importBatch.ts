import type { ImportCounts } from '#contract/library/songbookTransfer.ts';
import type { Category } from '#contract/songs/categories.ts';
import type { ImportWarning } from '#song/import/importedSong.ts';
import type { BatchAnswers, BatchFile, ImportRow } from '#web/offline/imports/importRows.ts';
import type { SongValueName, SongValues } from '#web/songEdits/songInput.ts';

export type Verdict =
  /** Not here yet. */
  | 'new'
  /** Here with the same words; it comes in only to fill in what is empty there. */
  | 'same'
  /** The very song is here, and its text is another now, here or in the review. */
  | 'otherText'
  /** A song here, or earlier in the batch, has much of the text. */
  | 'like'
  /** It cannot come in before it is put right (`faults`), or should be looked over first (`warnings`). */
  | 'check';

/** The song that one of the batch resembles. */
export type Twin =
  | { readonly songId: string; readonly title: string }
  | { readonly songId: string; readonly title: string; readonly at: number };

/** A field that the song book refuses, and why. */
export interface Fault {
  readonly field: SongValueName;
  readonly sentence: string;
}

/** A song of the batch under the answers, held against the song book. */
export interface ReviewedSong {
  readonly row: ImportRow;
  /** As the form has them: what was read, the answers, and the edits over both. */
  readonly values: SongValues;
  readonly verdict: Verdict;
  readonly twin: Twin | null;
  readonly faults: readonly Fault[];
  /** Those that no answer has settled. */
  readonly warnings: readonly ImportWarning[];
  /** It comes in when the batch is sent: never one with faults, and beforehand only what raises no question. */
  readonly isChosen: boolean;
  /** What it then does. */
  readonly becomes: 'song' | 'version' | 'filling' | 'nothing';
}

/** How the person wants a song to come in. */
export type Choice = 'asSong' | 'asVersion' | 'leave';

/** The sending of the chosen songs. `share`: of the file sent, 0–1. */
export type Sending =
  | { readonly step: 'looking' | 'writing'; readonly share: number }
  /** The song book would do other than is shown: somebody has changed it meanwhile. `confirm` goes on. */
  | { readonly step: 'differs'; readonly foreseen: ImportCounts };

export interface SendFailure {
  readonly error: unknown;
  /** The answer was lost, so that the songs may be in. Sent again unchanged they come in once. */
  readonly isUncertain: boolean;
}

/** What came in of a batch at one time: its chosen songs, or the files of them before one that was refused. */
export interface SentBatch {
  readonly counts: ImportCounts;
  /** By which the imports are undone; empty where no song changed. */
  readonly batches: readonly string[];
  /** Number of songs that wait for the person. */
  readonly waiting: number;
}

export interface ImportBatch {
  readonly state: 'opening' | 'empty' | 'reading' | 'review' | 'sending' | 'done';
  /** False where the browser keeps nothing: leaving the page asks then. */
  readonly isKept: boolean;
  readonly files: readonly BatchFile[];
  /** While files are being read. */
  readonly reading: { readonly done: number; readonly of: number; readonly name: string } | null;
  readonly songs: readonly ReviewedSong[];
  readonly answers: BatchAnswers;
  /** Which questions there are: those that some song raises. */
  readonly asks: Readonly<Record<keyof BatchAnswers, number>>;
  /** Undefined until they are known; without any, no song can come in. */
  readonly categories: readonly Category[] | undefined;
  /** The song book could not be read, so that nothing is held against it yet. */
  readonly bookFailure: unknown;
  /** Number of chosen songs by what they become. */
  readonly chosen: Readonly<Record<'song' | 'version' | 'filling', number>>;
  readonly sending: Sending | null;
  readonly failure: SendFailure | null;
  /** On this page, since files were last read. */
  readonly sent: readonly SentBatch[];

  readonly add: (
    files: readonly (File | { readonly name: string; readonly text: string })[],
  ) => void;
  /**
   * Reads a file with a `text` as one song or parted into several. Its songs are replaced, but for those
   * that were edited.
   */
  readonly readAgain: (file: BatchFile, parted: boolean) => void;
  /** Ends the reading or sending under way; files that were read stay. */
  readonly stop: () => void;
  readonly answer: (answers: Partial<BatchAnswers>) => void;
  readonly change: (at: number, values: Partial<SongValues>) => void;
  /** «Legg til som ny sang», «Legg til som versjon» with its name, «La være»; also for many at once. */
  readonly choose: (at: readonly number[], choice: Choice, versionName?: string) => void;
  readonly readBookAgain: () => void;
  readonly send: () => void;
  /** Sends although the song book would do other than was shown. */
  readonly confirm: () => void;
  /** Removes all that is left of the batch. */
  readonly giveUp: () => Promise<void>;
}
