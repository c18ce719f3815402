import { type Ref, useDeferredValue, useMemo } from 'react';
import { understandLyrics } from '#song/understandLyrics.ts';
import type { MeaningOfB } from '#song/valueSets.ts';
import { LyricsBoundary } from '#web/lyrics/LyricsBoundary.tsx';
import { understood as texts } from '#web/texts/songForm.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './Understood.module.css';
import type { SongFormState } from './useSongForm.ts';

interface UnderstoodProps {
  readonly form: SongFormState;
  /** What a pasted text became; takes the focus after the button. */
  readonly ref: Ref<HTMLDivElement>;
}

/** What was made of a pasted text, with undo, and what was understood of the lyrics. */
export function Understood({ form, ref }: UnderstoodProps) {
  const { taken } = form;
  const { lyrics, key, noteNames } = form.input.values;
  const shown = useDeferredValue(lyrics);
  return (
    <section aria-label={texts.heading} className={styles['understood']}>
      <div role="status" ref={ref} tabIndex={-1} className={styles['taken']}>
        {taken !== null && (
          <p>
            {sentences([
              ...taken.was.map((format) => texts.was[format]),
              ...(taken.songs === undefined ? [] : [texts.songs(taken.songs)]),
              ...(taken.unrecalled === undefined ? [] : [texts.unrecalled(taken.unrecalled)]),
              ...(taken.filled.length > 0 ? [texts.filled(taken.filled)] : []),
            ])}
          </p>
        )}
      </div>
      {taken !== null && <Button onClick={form.writing.undo ?? undefined}>{texts.undo}</Button>}
      {shown.trim() !== '' && (
        <LyricsBoundary lyrics={shown} fallback={null}>
          <Findings form={form} lyrics={shown} keyField={key} noteNames={noteNames || null} />
        </LyricsBoundary>
      )}
    </section>
  );
}

/** Where nothing has a sentence of its own, only rows without content are gone. */
function sentences(said: readonly string[]): string {
  return said.length > 0 ? said.join(' ') : texts.emptyRows;
}

interface FindingsProps {
  readonly form: SongFormState;
  readonly lyrics: string;
  readonly keyField: string;
  readonly noteNames: MeaningOfB | null;
}

function Findings({ form, lyrics, keyField, noteNames }: FindingsProps) {
  const found = useMemo(
    () => understandLyrics(lyrics, keyField, noteNames),
    [lyrics, keyField, noteNames],
  );
  const { titles, lines, proposedKeys, bareB, minors, unknown, sung } = found;
  return (
    <ul className={styles['findings']}>
      {minors !== null && (
        <li className={styles['proposal']}>
          {texts.minors(minors.chords.map(({ from }) => from))}
          <Button
            variant="plain"
            onClick={() =>
              form.rewrite({ lyrics: minors.lyrics, noteNames: minors.noteNames ?? '' })
            }
          >
            {texts.writeMinors(minors.chords.map(({ to }) => to))}
          </Button>
        </li>
      )}
      {unknown.map(({ line, chords }) => (
        <li key={line} className={styles['doubt']}>
          {texts.unknown(line, chords)}
        </li>
      ))}
      {sung.length > 0 && <li className={styles['doubt']}>{texts.sung(sung)}</li>}
      {proposedKeys.length > 0 && (
        <li className={styles['proposal']}>
          {texts.keys(proposedKeys)}
          {keyField.trim() === '' &&
            proposedKeys.map((key) => (
              <Button key={key} variant="plain" onClick={() => form.change('key', key)}>
                {texts.useKey(key)}
              </Button>
            ))}
        </li>
      )}
      {bareB !== null && <li>{texts.bareB[bareB]}</li>}
      {titles.length > 0 && <li>{texts.parts(titles)}</li>}
      {(['A', 'K'] as const).map(
        (voice) =>
          lines[voice] > 0 && <li key={voice}>{texts.lines(texts.voice[voice], lines[voice])}</li>,
      )}
    </ul>
  );
}
