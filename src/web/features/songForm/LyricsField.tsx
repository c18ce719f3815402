import { type ComponentProps, useDeferredValue, useMemo } from 'react';
import { hasChordRow } from '#song/lyrics/hasChordRow.ts';
import { TextArea } from '#web/ui/Fields.tsx';
import { classNames } from '#web/ui/classNames.ts';
import styles from './LyricsField.module.css';

interface LyricsFieldProps extends Omit<ComponentProps<typeof TextArea>, 'variant'> {
  readonly value: string;
}

/** The lyrics as text. On phones long lines wrap, unless chords stand in rows above them. */
export function LyricsField({ className, ...field }: LyricsFieldProps) {
  const shown = useDeferredValue(field.value);
  const keepsColumns = useMemo(() => hasColumns(shown), [shown]);
  return (
    <TextArea
      {...field}
      variant="code"
      className={classNames(className, !keepsColumns && styles['wraps'])}
    />
  );
}

/** A text that cannot be read is still edited, as in the preview beside. */
function hasColumns(lyrics: string): boolean {
  try {
    return hasChordRow(lyrics);
  } catch {
    return true;
  }
}
