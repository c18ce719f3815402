import type { ReactNode } from 'react';
import { chrome } from '#web/texts/chrome.ts';
import { classNames } from '#web/ui/classNames.ts';
import { BottomNavigation } from './BottomNavigation.tsx';
import { Header } from './Header.tsx';
import styles from './Shell.module.css';
import { useWindowTitle } from './useWindowTitle.ts';

interface ShellProps {
  /** The screen's name, for the window's title. */
  readonly title?: string | undefined;
  readonly withSearch?: boolean;
  readonly onSearchSubmit?: () => void;
  /** Hides header and navigation: the song alone (spec §2). */
  readonly bare?: boolean;
  /** A lower header, where the screen needs the height more (spec §2, song). */
  readonly dense?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The shared chrome around a signed-in screen (spec §2). */
export function Shell({
  title,
  bare = false,
  dense = false,
  className,
  children,
  ...header
}: ShellProps) {
  useWindowTitle(title);
  return (
    <div className={classNames(styles['shell'], bare && styles['bare'], dense && styles['dense'])}>
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
      {!bare && <BottomNavigation stepsBack={dense} />}
    </div>
  );
}
