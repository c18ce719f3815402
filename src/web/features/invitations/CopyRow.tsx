import { Check, Copy } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { invitation } from '#web/texts/invitations.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toastStore.ts';
import styles from './IssuedInvitation.module.css';

interface CopyRowProps {
  readonly name: string;
  readonly value: string;
  readonly variant: 'code' | 'link';
  readonly copyLabel: string;
  /** Toast titles (spec §8). */
  readonly done: string;
  readonly failed: string;
}

/** A value and a button that copies it. */
export function CopyRow({ name, value, variant, copyLabel, done, failed }: CopyRowProps) {
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
      <p className={styles[variant]}>{value}</p>
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

const indicatedFor = 2000; // ms (spec §4)

/**
 * Copies a text and indicates success for two seconds. `copy` resolves to false if the browser
 * refuses, as it does outside a secure context.
 */
function useCopy(text: string): { copied: boolean; copy: () => Promise<boolean> } {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      return false;
    }
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), indicatedFor);
    return true;
  };
  return { copied, copy };
}
