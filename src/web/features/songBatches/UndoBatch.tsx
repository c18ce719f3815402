import { useRef } from 'react';
import { undoneBatches, useUndoSongBatch } from '#web/api/songBatches.ts';
import { FailureNotice } from '#web/features/FailureNotice.tsx';
import { sentenceOf } from '#web/client/apiError.ts';
import { type BatchKind, undoing as texts } from '#web/texts/songBatches.ts';
import { Button } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/classNames.ts';
import layout from '#web/ui/layout.module.css';
import styles from './UndoBatch.module.css';

interface UndoBatchProps {
  /** Its id. */
  readonly batch: string;
  readonly kind: BatchKind;
  /** It was taken back before. */
  readonly isUndone?: boolean;
  /** What the button takes back, for screen readers. */
  readonly of: string;
}

/** «Angre» of an import or a change of many songs, and then what went back and what did not. */
export function UndoBatch({ batch, kind, isUndone = false, of }: UndoBatchProps) {
  const { error, isPending, mutate } = useUndoSongBatch();
  const answer = undoneBatches.useValue().get(batch);
  const status = useRef<HTMLDivElement>(null);
  // Takes the focus, since the button that had it goes.
  const undo = () => mutate(batch, { onSuccess: () => status.current?.focus() });
  return (
    <div className={classNames(layout['rows'], styles['undo'])}>
      <div ref={status} role="status" tabIndex={-1}>
        {answer !== undefined &&
          [texts.back[kind](answer), ...texts.kept(answer)].map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
      </div>
      {error !== null && (
        <FailureNotice sentence={sentenceOf(error) ?? texts.uncertain} error={error} />
      )}
      {answer === undefined && !isUndone && (
        <Button
          aria-label={`${texts.undo[kind]}: ${of}`}
          pending={isPending}
          className={styles['button']}
          onClick={undo}
        >
          {texts.undo[kind]}
        </Button>
      )}
    </div>
  );
}
