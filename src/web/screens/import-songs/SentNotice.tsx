import { Fragment } from 'react';
import { pages } from '#contract/base/pages.ts';
import { undoneBatches } from '#web/api/songBatches.ts';
import { UndoBatch } from '#web/features/songBatches/UndoBatch.tsx';
import { useFocusOnce } from '#web/features/songBatches/useFocusOnce.ts';
import { importedSentence, importSending as texts } from '#web/texts/importSongs.ts';
import { undoing } from '#web/texts/songBatches.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/Links.tsx';
import { classNames } from '#web/ui/classNames.ts';
import layout from '#web/ui/layout.module.css';
import type { ImportBatch } from './importBatch.ts';
import styles from './SentNotice.module.css';

interface SentNoticeProps {
  readonly sent: ImportBatch['sent'];
  /** Beginning anew; not while songs of the batch are left. */
  readonly onMore?: (() => void) | undefined;
}

/** «42 sanger er hentet inn. 3 venter på at du ser over dem.», with «Angre importen»; takes the focus. */
export function SentNotice({ sent, onMore }: SentNoticeProps) {
  const last = sent.length - 1;
  const undone = undoneBatches.useValue();
  const told = sent.map(({ counts, batches, waiting }, at) => {
    return { at, batches, sentence: importedSentence(counts, at === last ? waiting : 0) };
  });
  const name = told.flatMap(({ batches, sentence }) => {
    const answers = batches.flatMap((batch) => undone.get(batch) ?? []);
    return [sentence, ...answers.map(undoing.back.import)];
  });
  const notice = useFocusOnce(sent);
  return (
    <div
      ref={notice}
      role="group"
      aria-label={name.join(' ')}
      tabIndex={-1}
      className={styles['notice']}
    >
      {told.map(({ at, batches, sentence }) => (
        <Fragment key={at}>
          <p className={styles['sentence']}>{sentence}</p>
          {batches.map((batch) => (
            <UndoBatch key={batch} batch={batch} kind="import" of={sentence} />
          ))}
        </Fragment>
      ))}
      <div className={classNames(layout['cluster'], styles['ways'])}>
        <ButtonLink href={pages.library.path} variant="primary">
          {texts.library}
        </ButtonLink>
        {onMore !== undefined && <Button onClick={onMore}>{texts.more}</Button>}
      </div>
    </div>
  );
}
