import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { refreshLibrary } from '#web/api/refreshLibrary.ts';
import { sendSongbook } from '#web/api/songbook.ts';
import { useCategories } from '#web/api/songs.ts';
import { isRefusal } from '#web/client/idempotencyKeys.ts';
import type { ImportRow } from '#web/offline/imports/importRows.ts';
import * as imports from '#web/offline/imports/importStore.ts';
import type { ComparedRow } from '#web/offline/library/findTwins.ts';
import { askWorker } from '#web/offline/library/askWorker.ts';
import { readDeviceSettings } from '#web/preferences/deviceSettings.ts';
import type { Choice, ImportBatch, ReviewedSong } from './importBatch.ts';
import { noAnswers } from './newBatch.ts';
import { type BatchState, openBatch } from './openBatch.ts';
import { packFiles } from './reading/packFiles.ts';
import { readFiles } from './reading/readFiles.ts';
import { asksOf, reviewer } from './reviewSongs.ts';
import { foresee, type PackedPart, packParts, takeOut, write } from './sendBatch.ts';
import { outgoing, songbookFiles } from './songbookFiles.ts';

const tools = {
  store: imports,
  readFiles,
  findTwins: (rows: readonly ComparedRow[], isFresh: boolean) =>
    askWorker('twinsOf', { rows, isKept: !isFresh && readDeviceSettings().offlineMode }),
};

/** The person's batch of songs: read, reviewed under the answers, and sent as the file of a song book. */
export function useImportBatch(personId: string): ImportBatch {
  const [batch] = useState(() => openBatch(personId, tools));
  const [review] = useState(reviewer);
  const client = useQueryClient();
  const { data: categories } = useCategories();
  const now = batch.state.useValue();
  const { head, rows, book, twins, sending, sent } = now;

  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && batch.flush();
    document.addEventListener('visibilitychange', onHidden);
    addEventListener('pagehide', batch.flush);
    return () => {
      batch.stopReading();
      batch.flush();
      document.removeEventListener('visibilitychange', onHidden);
      removeEventListener('pagehide', batch.flush);
    };
  }, [batch]);

  const said = head?.answers ?? noAnswers;
  const only = categories?.length === 1 ? (categories[0]?.id ?? '') : '';
  const answers = useMemo(
    () => (said.categoryId === '' && only !== '' ? { ...said, categoryId: only } : said),
    [said, only],
  );
  const songs = useMemo(
    () => review(rows, { answers, categories, book: book ?? new Map(), twins }),
    [review, rows, answers, categories, book, twins],
  );

  const controller = useRef<AbortController>(null);
  const packed = useRef<readonly PackedPart[]>([]);
  const sendPart =
    (signal: AbortSignal) =>
    (file: File, key: string | null, onProgress: (share: number) => void) =>
      sendSongbook(file, key, { signal, onProgress });

  /** Runs a step of the sending; a failure leaves all as it was. */
  async function step(
    name: 'looking' | 'writing',
    run: (signal: AbortSignal, report: (share: number) => void) => Promise<void>,
  ) {
    const { signal } = (controller.current = new AbortController());
    const report = (share: number) => {
      if (!signal.aborted) batch.set({ sending: { step: name, share } });
    };
    batch.set({ failure: null });
    report(0);
    try {
      await run(signal, report);
    } catch (error) {
      const isUncertain = name === 'writing' && !isRefusal(error);
      batch.set({
        sending: null,
        failure: signal.aborted && !isUncertain ? null : { error, isUncertain },
      });
      // A lost answer may have been a success.
      if (isUncertain) void refreshLibrary(client);
    }
  }

  function send(): void {
    if (book === null || head === null || categories === undefined) return;
    batch.flush();
    const before = now.failure?.isUncertain === true ? packed.current : [];
    void step('looking', async (signal, report) => {
      const out = outgoing(songs, (id) => book.has(id), head);
      const parts = await packParts(head.batch, songbookFiles(out, categories, head), packFiles);
      packed.current = parts;
      // What may be in already is no longer foreseen as it was shown: the same is sent again as it is.
      const isSame = parts.every(({ key }, at) => key === before[at]?.key);
      const other = isSame ? null : await foresee(parts, out, sendPart(signal), report);
      if (signal.aborted) return;
      if (other === null) confirm();
      else batch.set({ sending: { step: 'differs', foreseen: other } });
    });
  }

  function confirm(): void {
    void step('writing', async (signal, report) => {
      await takeOut(batch, songs, await write(packed.current, sendPart(signal), report));
      void refreshLibrary(client);
    });
  }

  const byPlace = useMemo(() => new Map(songs.map((song) => [song.row.at, song])), [songs]);
  const asks = useMemo(() => asksOf(songs), [songs]);
  const chosen = useMemo(() => countChosen(songs), [songs]);
  return {
    state: stateOf(now),
    isKept: now.isKept,
    files: head?.files ?? [],
    reading: now.reading,
    songs,
    answers,
    asks,
    categories,
    bookFailure: now.bookFailure,
    chosen,
    sending,
    failure: now.failure,
    sent,
    add: (files) => void batch.add(files),
    readAgain: (file, parted) => void batch.readAgain(file, parted),
    stop() {
      batch.stopReading();
      controller.current?.abort();
      batch.set({ sending: null });
    },
    answer: (more) => batch.changeHead({ answers: { ...answers, ...more } }),
    change: (at, values) =>
      batch.changeRows([at], (row) => ({ ...row, edits: { ...row.edits, ...values } })),
    choose: (places, choice, versionName) =>
      batch.changeRows(places, (row) => chosenAs(row, byPlace.get(row.at), choice, versionName)),
    readBookAgain: () => void batch.compare(),
    send,
    confirm,
    giveUp: batch.giveUp,
  };
}

function stateOf({
  isOpening,
  rows,
  book,
  bookFailure,
  reading,
  isComparing,
  sending,
  sent,
}: BatchState) {
  const isBookAwaited = rows.length > 0 && book === null && bookFailure === null;
  if (reading !== null) return 'reading';
  if (sending !== null) return 'sending';
  if (sent.length > 0) return 'done';
  if (isOpening || isBookAwaited || isComparing) return 'opening';
  return rows.length > 0 ? 'review' : 'empty';
}

function chosenAs(
  row: ImportRow,
  song: ReviewedSong | undefined,
  choice: Choice,
  versionName = row.versionName,
): ImportRow {
  const of = choice === 'asVersion' ? (song?.twin?.songId ?? null) : null;
  const asVersionOf = of === row.id ? null : of;
  return { ...row, chosen: choice !== 'leave', asVersionOf, versionName };
}

function countChosen(songs: readonly ReviewedSong[]): ImportBatch['chosen'] {
  const count = (what: ReviewedSong['becomes']) =>
    songs.filter(({ becomes }) => becomes === what).length;
  return { song: count('song'), version: count('version'), filling: count('filling') };
}
