import { useId } from 'react';
import { Button } from './Button.tsx';
import styles from './UploadProgress.module.css';

interface UploadProgressProps {
  /** Progress in words. */
  readonly label: string;
  /** 0–100. */
  readonly percent: number;
  /** Without it, cancelling is no longer possible. */
  readonly stop?: { readonly label: string; readonly onStop: () => void } | undefined;
}

/** Progress of an upload, with a cancel button. */
export function UploadProgress({ label, percent, stop }: UploadProgressProps) {
  const id = useId();
  return (
    <div className={styles['upload']}>
      <label htmlFor={id}>{label}</label>
      <progress id={id} max={100} value={percent} className={styles['bar']} />
      {stop !== undefined && (
        <Button className={styles['stop']} onClick={stop.onStop}>
          {stop.label}
        </Button>
      )}
    </div>
  );
}
