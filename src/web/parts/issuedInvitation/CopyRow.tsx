import { Check, Copy } from 'lucide-react';
import { useId } from 'react';
import { invitation } from '#web/texts/invitation.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toastStore.ts';
import { useCopy } from '#web/ui/useCopy.ts';
import styles from './IssuedInvitation.module.css';

interface CopyRowProps {
  readonly name: string;
  readonly value: string;
  readonly look: 'code' | 'link';
  readonly copyLabel: string;
  /** Toast titles (spec §8). */
  readonly done: string;
  readonly failed: string;
}

/** A value to hand on, and the button that copies it. */
export function CopyRow({ name, value, look, copyLabel, done, failed }: CopyRowProps) {
  const nameId = useId();
  const { copied, copy } = useCopy(value);
  const press = async () => {
    if (await copy()) toast({ title: done });
    else toast({ title: failed, description: invitation.copyByHand, tone: 'destructive' });
  };
  return (
    <div role="group" aria-labelledby={nameId} className={styles['copyRow']}>
      <p id={nameId} className={styles['copyName']}>
        {name}
      </p>
      <p className={styles[look]}>{value}</p>
      <Button className={styles['copy']} onClick={() => void press()}>
        {copied ? (
          <Check size={20} aria-hidden="true" className={styles['check']} />
        ) : (
          <Copy size={20} aria-hidden="true" />
        )}
        {copied ? invitation.copied : copyLabel}
      </Button>
    </div>
  );
}
