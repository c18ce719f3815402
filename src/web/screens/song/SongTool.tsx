import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { classNames } from '#web/ui/classNames.ts';
import styles from './SongToolbar.module.css';
import { openSheet } from './openSheet.ts';
import type { SongAction } from './songActions.tsx';

interface SongToolProps extends SongAction {
  /** The id of the open sheet. */
  readonly sheet?: string;
  /** How scripts find it. */
  readonly id?: 'fullscreen';
  readonly className?: string | undefined;
  /** In place of the word. */
  readonly children?: ReactNode;
}

/** An action in the bar or the strip: its icon, with its word where there is room. */
export function SongTool({ Icon, sheet, id, className, children, ...action }: SongToolProps) {
  const { name, word, tooltip = name, pressed, ink, isBusy, isIdle, opens, href, run } = action;
  const isOpen = openSheet.useValue() === opens;
  const content = (
    <>
      <Icon aria-hidden="true" />
      {children || (word !== undefined && <span className={styles['word']}>{word}</span>)}
    </>
  );
  const shared = {
    'aria-label': name,
    'data-tooltip': tooltip,
    className: classNames(styles['tool'], className),
  };
  if (href !== undefined) {
    return (
      <Link href={href} {...shared}>
        {content}
      </Link>
    );
  }
  const isOff = isBusy === true || isIdle === true;
  return (
    <button
      type="button"
      {...shared}
      aria-pressed={pressed}
      aria-busy={isBusy || undefined}
      aria-disabled={isOff || undefined}
      aria-expanded={opens && isOpen}
      aria-controls={opens && isOpen ? sheet : undefined}
      data-ink={ink}
      data-tool={id}
      onClick={isOff ? undefined : run}
    >
      {content}
    </button>
  );
}
