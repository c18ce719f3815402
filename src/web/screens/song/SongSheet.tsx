import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { viewSheet } from '#web/texts/songTools.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/classNames.ts';
import styles from './SongSheet.module.css';
import type { SongAction } from './songActions.tsx';

interface SongSheetProps {
  readonly id: string;
  readonly name: string;
  readonly closeName: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * «Visning», «Musikk» and «⋯»: a bottom sheet on phones, else a popover below its button. The
 * lyrics stay visible and scrollable, so that one sees the effect of a change. The focus returns to
 * the button, or to the title where a key has opened it.
 */
export function SongSheet({ id, name, closeName, onClose, children }: SongSheetProps) {
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const opener = document.querySelector<HTMLElement>(`[aria-controls="${id}"]`);
    sheet.current?.focus({ preventScroll: true });
    return () => {
      const next = opener ?? document.querySelector<HTMLElement>('main h1');
      if (document.activeElement === document.body) next?.focus({ preventScroll: true });
    };
  }, [id]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation(); // closes only this, and not fullscreen too
      onClose();
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [onClose]);
  return (
    <div
      ref={sheet}
      id={id}
      role="dialog"
      aria-label={name}
      tabIndex={-1}
      className={styles['sheet']}
    >
      <div className={styles['top']}>
        <h2 className={styles['heading']}>{name}</h2>
        <IconButton label={closeName} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      {children}
    </div>
  );
}

/** A row of such a sheet: icon, name, and state in words. */
export function SheetAction({ Icon, name, pressed, ink, href, run, ...action }: SongAction) {
  if (href !== undefined) {
    return (
      <Link href={href} className={styles['action']}>
        <Icon size={22} aria-hidden="true" />
        {name}
      </Link>
    );
  }
  const isOff = action.isBusy === true || action.isIdle === true;
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-disabled={isOff || undefined}
      aria-busy={action.isBusy || undefined}
      className={classNames(styles['action'], ink && styles[ink])}
      onClick={isOff ? undefined : run}
    >
      <Icon size={22} aria-hidden="true" />
      <span>
        {name}
        {pressed !== undefined && (
          <span aria-hidden="true" className={styles['state']}>
            {pressed ? viewSheet.on : viewSheet.off}
          </span>
        )}
      </span>
    </button>
  );
}

/** Those that are offered here. */
export function SheetActions(actions: Readonly<Record<string, SongAction>>) {
  return Object.entries(actions)
    .filter(([, { when = true }]) => when)
    .map(([key, action]) => <SheetAction key={key} {...action} />);
}
