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
  const keepsColumns = useMemo(() => hasChordRow(shown), [shown]);
  return (
    <TextArea
      {...field}
      variant="code"
      className={classNames(className, !keepsColumns && styles['wraps'])}
    />
  );
}
