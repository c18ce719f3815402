import type { ReactNode } from 'react';
import { chrome } from '#web/texts/chrome.ts';
import { classNames } from '#web/ui/classNames.ts';
import { BottomNavigation } from './BottomNavigation.tsx';
import { Header } from './Header.tsx';
import styles from './Shell.module.css';

interface ShellProps {
  /** The screen's name, for the window's title. */
  readonly title?: string | undefined;
  readonly withSearch?: boolean;
  readonly onSearchSubmit?: () => void;
  /** Hides header and navigation: the song alone (spec §2). */
  readonly bare?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The shared chrome around a signed-in screen (spec §2). */
export function Shell({ title, bare = false, className, children, ...header }: ShellProps) {
  return (
    <div className={classNames(styles['shell'], bare && styles['bare'])}>
      <title>{title === undefined ? chrome.productName : `${title} · ${chrome.productName}`}</title>
      {!bare && (
        <>
          <a href="#content" className={styles['skip']}>
            {chrome.skipToContent}
          </a>
          <Header {...header} />
        </>
      )}
      <main id="content" tabIndex={-1} className={classNames(styles['main'], className)}>
        {children}
      </main>
      {!bare && <BottomNavigation />}
    </div>
  );
}
