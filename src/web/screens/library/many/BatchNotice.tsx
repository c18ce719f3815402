import { X } from 'lucide-react';
import { UndoBatch } from '#web/features/songBatches/UndoBatch.tsx';
import { useFocusOnce } from '#web/features/songBatches/useFocusOnce.ts';
import { undoing as texts } from '#web/texts/songBatches.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { type DoneBatch, manySongs } from './manySongsState.ts';
import styles from './BatchNotice.module.css';

/** «Endret kategori på 42 sanger», with «Angre»; takes the focus. */
export function BatchNotice({ done }: { readonly done: DoneBatch }) {
  const { batch, sentence } = done;
  const notice = useFocusOnce(done);
  return (
    <div ref={notice} role="group" aria-label={sentence} tabIndex={-1} className={styles['notice']}>
      <p className={styles['sentence']}>{sentence}</p>
      <IconButton label={texts.close} onClick={() => manySongs.set(null)}>
        <X aria-hidden="true" />
      </IconButton>
      {batch !== null && (
        <div className={styles['undo']}>
          <UndoBatch batch={batch} kind="change" of={sentence} />
        </div>
      )}
    </div>
  );
}
