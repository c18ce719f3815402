import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { UndoBatch } from '#web/features/songBatches/UndoBatch.tsx';
import { undoing as texts } from '#web/texts/songBatches.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { type DoneBatch, manySongs } from './manySongsState.ts';
import styles from './BatchNotice.module.css';

/** Those that have had the focus: not again when one comes back to the library. */
const seen = new WeakSet<DoneBatch>();

/** «Endret kategori på 42 sanger», with «Angre»; takes the focus, since the bar that had it is gone. */
export function BatchNotice({ done }: { readonly done: DoneBatch }) {
  const { batch, sentence } = done;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (seen.has(done)) return;
    seen.add(done);
    notice.current?.focus({ preventScroll: true });
    scrollTo({ top: 0, behavior: 'instant' });
  }, [done]);
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
