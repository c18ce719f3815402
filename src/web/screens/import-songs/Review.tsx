import { Plus, X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { FailureNotice } from '#web/features/FailureNotice.tsx';
import { importFiles, importList as texts } from '#web/texts/importSongs.ts';
import { Button } from '#web/ui/Button.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { Modal } from '#web/ui/Modal.tsx';
import layout from '#web/ui/layout.module.css';
import { BatchQuestions } from './BatchQuestions.tsx';
import { ChooseFiles } from './ChooseFiles.tsx';
import { FilesRead } from './FilesRead.tsx';
import type { ImportBatch } from './importBatch.ts';
import { ReviewList } from './ReviewList.tsx';
import type { SongFilter } from './songState.ts';
import styles from './Review.module.css';

interface ReviewProps {
  readonly batch: ImportBatch;
  readonly filter: SongFilter;
  readonly onFilter: (filter: SongFilter) => void;
  readonly onOpen: (at: number) => void;
}

/** What was read, the questions about all of it, and the songs. */
export function Review({ batch, ...list }: ReviewProps) {
  const { songs, files, isKept, bookFailure } = batch;
  const [isAdding, setAdding] = useState(false);
  const [isGivingUp, setGivingUp] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that chose or read the files is gone.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  const add = useCallback<ImportBatch['add']>(
    (chosen) => {
      setAdding(false);
      batch.add(chosen);
    },
    [batch],
  );
  return (
    <>
      <FilesRead files={files} onReadAgain={batch.readAgain} />
      {bookFailure !== null && bookFailure !== undefined && (
        <div className={styles['failure']}>
          <FailureNotice sentence={texts.bookFailed} error={bookFailure} />
          <Button onClick={batch.readBookAgain}>{texts.tryAgain}</Button>
        </div>
      )}
      {songs.length > 0 && (
        <div className={styles['columns']}>
          <BatchQuestions batch={batch} />
          <section aria-label={texts.heading(songs.length)} className={layout['rows']}>
            <div className={styles['top']}>
              <h2 ref={heading} tabIndex={-1}>
                {texts.heading(songs.length)}
              </h2>
              <Button variant="plain" onClick={() => setAdding(true)}>
                <Plus size={20} aria-hidden="true" />
                {importFiles.more}
              </Button>
            </div>
            <ReviewList batch={batch} {...list} />
          </section>
        </div>
      )}
      <div className={styles['foot']}>
        <p>{isKept ? texts.kept : texts.notKept}</p>
        <Button variant="plain" onClick={() => setGivingUp(true)}>
          <X size={20} aria-hidden="true" />
          {texts.giveUp}
        </Button>
      </div>
      {isAdding && (
        <Modal
          title={importFiles.moreTitle}
          closeName={importFiles.close}
          onClose={() => setAdding(false)}
        >
          <ChooseFiles onChosen={add} />
        </Modal>
      )}
      {isGivingUp && (
        <Confirm
          title={texts.giveUpTitle}
          text={texts.giveUpText(songs.length)}
          confirm={texts.giveUp}
          cancel={texts.goOn}
          danger
          onConfirm={() => {
            setGivingUp(false);
            void batch.giveUp();
          }}
          onCancel={() => setGivingUp(false)}
        />
      )}
    </>
  );
}
