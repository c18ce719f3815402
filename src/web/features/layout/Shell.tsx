import type { ReactNode } from 'react';
import { chrome } from '#web/texts/chrome.ts';
import { classNames } from '#web/ui/classNames.ts';
import { useMediaQuery } from '#web/ui/useMediaQuery.ts';
import { BottomNavigation } from './BottomNavigation.tsx';
import { Header } from './Header.tsx';
import { Main } from './Main.tsx';
import styles from './Shell.module.css';
import { useWindowTitle } from './useWindowTitle.ts';

interface ShellProps {
  /** The screen's name, for the window's title. */
  readonly title?: string | undefined;
  readonly withSearch?: boolean;
  readonly withBack?: boolean;
  /** Where «Tilbake» leads if the address was opened directly; Home by default. */
  readonly backTo?: string | undefined;
  /** Hides header and navigation (spec §2). */
  readonly bare?: boolean;
  /** A lower header, for screens that need the height (spec §2, song). */
  readonly dense?: boolean;
  /** On phones the screen has a bar of its own in place of the header. */
  readonly ownBar?: boolean;
  /** Fixed at the bottom, in place of the navigation where that would be. */
  readonly strip?: ReactNode;
  /** The strip has a row more. */
  readonly hasTallStrip?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** As in the style sheet: the order in the DOM follows the visual order. */
const navigationAside =
  '(min-width: 64rem), (min-width: 40rem) and (max-width: 63.99rem) and (max-height: 30rem)';

/** The shared chrome around a signed-in screen (spec §2). */
export function Shell({
  title,
  bare = false,
  dense = false,
  ownBar = false,
  strip,
  hasTallStrip = false,
  className,
  children,
  ...header
}: ShellProps) {
  useWindowTitle(title);
  const isAside = useMediaQuery(navigationAside);
  const hasStrip = !bare && strip !== undefined;
  const navigation = !bare && (isAside || !hasStrip) && <BottomNavigation stepsBack={dense} />;
  return (
    <div
      className={classNames(
        styles['shell'],
        bare && styles['bare'],
        dense && styles['dense'],
        ownBar && styles['ownBar'],
        hasStrip && styles['withStrip'],
        hasStrip && hasTallStrip && styles['withTallStrip'],
      )}
    >
      {!bare && (
        <>
          <a href="#content" className={styles['skip']}>
            {chrome.skipToContent}
          </a>
          <Header {...header} />
        </>
      )}
      {isAside && navigation}
      <Main id="content" tabIndex={-1} className={classNames(styles['main'], className)}>
        {children}
      </Main>
      {!isAside && navigation}
      {hasStrip && strip}
    </div>
  );
}
