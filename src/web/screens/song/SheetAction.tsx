import type { ComponentType, ReactNode } from 'react';
import { viewSheet } from '#web/texts/songTools.ts';
import { classNames } from '#web/ui/classNames.ts';
import styles from './ViewSheet.module.css';

interface SheetActionProps {
  readonly Icon: ComponentType<{ size: number; 'aria-hidden': 'true' }>;
  readonly ink?: 'red' | 'blue' | undefined;
  readonly name: ReactNode;
  /** On or off; stands behind a name that does not say it. */
  readonly pressed?: boolean;
  readonly isNamedByState?: boolean;
  readonly isBusy?: boolean;
  readonly onPress: () => void;
}

/** A row of «Visning»: a sign, a word, and its state in words. */
export function SheetAction(action: SheetActionProps) {
  const { Icon, ink, name, pressed, isNamedByState = false, isBusy = false, onPress } = action;
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      className={classNames(styles['action'], ink && styles[ink])}
      onClick={isBusy ? undefined : onPress}
    >
      <Icon size={22} aria-hidden="true" />
      <span>
        {name}
        {pressed !== undefined && !isNamedByState && (
          <span aria-hidden="true" className={styles['state']}>
            {pressed ? viewSheet.on : viewSheet.off}
          </span>
        )}
      </span>
    </button>
  );
}
