import { useEffect } from 'react';
import styles from './Loading.module.css';

let shown = 0;

/** Whether the page is loading. */
export function isLoading(): boolean {
  return shown > 0;
}

/** A spinner with text below, centred on the page. */
export function Loading({ text }: { text: string }) {
  useEffect(() => {
    shown++;
    return () => {
      shown--;
    };
  }, []);
  return (
    <div role="status" className={styles['loading']}>
      <span aria-hidden="true" className={styles['spinner']} />
      {text}
    </div>
  );
}
