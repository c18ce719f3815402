import { useEffect, useRef } from 'react';
import { langOfTitle } from '#song/languageTag.ts';
import { BasicsCard, MoreCard } from '#web/features/songForm/BasicsCard.tsx';
import { LabelsCard } from '#web/features/songForm/LabelsCard.tsx';
import { NotesCard } from '#web/features/songForm/NotesCard.tsx';
import { RightsCard } from '#web/features/songForm/RightsCard.tsx';
import formStyles from '#web/features/songForm/SongForm.module.css';
import { useSongForm } from '#web/features/songForm/useSongForm.ts';
import { emptyInput, type SongValues, valueNames } from '#web/songEdits/songInput.ts';
import { importReview as texts } from '#web/texts/importSongs.ts';
import { classNames } from '#web/ui/classNames.ts';
import layout from '#web/ui/layout.module.css';
import type { ImportBatch, ReviewedSong } from './importBatch.ts';
import { SongChoice } from './SongChoice.tsx';
import { SongTexts } from './SongTexts.tsx';
import { sentencesOf, titleOf } from './songState.ts';
import styles from './OpenedSong.module.css';

interface OpenedSongProps {
  readonly song: ReviewedSong;
  readonly batch: ImportBatch;
}

/** A song beside its original: what to look at, what shall become of it, its text and its fields. */
export function OpenedSong({ song, batch }: OpenedSongProps) {
  const { row, faults, values } = song;
  const form = useEditedRow(song, batch.change);
  return (
    <article className={classNames(layout['stack'], styles['song'])}>
      <header className={styles['head']}>
        <h1 lang={langOfTitle({ title: values.title, language: values.language || 'mixed' })}>
          {titleOf(song)}
        </h1>
        <p className={styles['source']}>
          {texts.number(row.at)} · {row.file === '' ? texts.pasted : texts.from(row.file)}
        </p>
      </header>
      <SongChoice song={song} batch={batch} />
      <SongTexts form={form} original={row.read.original} />
      <BasicsCard form={form} />
      <details open={faults.some(({ field }) => isDetail(field))}>
        <summary className={formStyles['summary']}>{texts.details}</summary>
        <div className={classNames(layout['stack'], styles['cards'])}>
          <MoreCard form={form} />
          <LabelsCard form={form} />
          <RightsCard form={form} />
          <NotesCard form={form} />
        </div>
      </details>
    </article>
  );
}

const isDetail = (field: string) =>
  !['title', 'categoryId', 'language', 'key', 'lyrics'].includes(field);

/** The form's state over a row; what is edited goes to the batch at once. */
function useEditedRow(song: ReviewedSong, change: ImportBatch['change']) {
  const { row, values } = song;
  const input = { ...emptyInput, values };
  const form = useSongForm({
    input,
    unchanged: input,
    found: sentencesOf(song),
    isNew: false,
    tab: 'write',
  });
  const edited = form.input.values;
  const before = useRef<SongValues>(edited);
  useEffect(() => {
    const names = valueNames.filter((name) => edited[name] !== before.current[name]);
    before.current = edited;
    const changed = Object.fromEntries(names.map((name) => [name, edited[name]]));
    if (names.length > 0) change(row.at, changed);
  }, [edited, change, row.at]);
  return form;
}
