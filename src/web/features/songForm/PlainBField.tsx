import { useDeferredValue, useMemo } from 'react';
import { analyzeKey } from '#song/chords/analyzeKey.ts';
import { parseLyrics } from '#song/lyrics/parseLyrics.ts';
import { type MeaningOfB, meaningsOfB } from '#song/valueSets.ts';
import { LyricsBoundary } from '#web/lyrics/LyricsBoundary.tsx';
import { plainB as texts, plainBLabels } from '#web/texts/songForm.ts';
import { ChoiceField } from './ChoiceField.tsx';
import styles from './PlainBField.module.css';
import type { SongFormState } from './useSongForm.ts';

/** Asks what a plain `B` is, where neither the key nor the chords say it (decision 52). */
export function PlainBField({ form }: { form: SongFormState }) {
  const typed = useDeferredValue(form.input.values.lyrics);
  return (
    <LyricsBoundary lyrics={typed} fallback={null}>
      <Question form={form} typed={typed} />
    </LyricsBoundary>
  );
}

interface QuestionProps {
  readonly form: SongFormState;
  readonly typed: string;
}

function Question({ form, typed }: QuestionProps) {
  const { noteNames, key } = form.input.values;
  const { isBOpen, likelyB } = useMemo(() => analyzeKey(parseLyrics(typed), key), [typed, key]);
  if (!isBOpen) return null;
  const nameOf = (value: MeaningOfB) =>
    value === likelyB ? texts.likely(plainBLabels[value]) : plainBLabels[value];
  return (
    <div className={styles['field']}>
      <ChoiceField
        field="noteNames"
        label={texts.question}
        choices={meaningsOfB.map((value) => ({ value, name: nameOf(value) }))}
        chosen={noteNames}
        onChoose={(value) => form.change('noteNames', value === noteNames ? '' : value)}
        error={form.sentence('noteNames')}
        hint={texts.hint}
      />
    </div>
  );
}
