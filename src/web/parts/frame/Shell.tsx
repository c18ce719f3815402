import { BookOpen, FilePlus, Heart, House } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { pages } from '#contract/pages.ts';
import { chrome } from '#web/texts/chrome.ts';
import { classNames } from '#web/ui/classNames.ts';
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
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The shared chrome around a signed-in screen (spec §2). */
export function Shell({ title, bare = false, className, children, ...header }: ShellProps) {
  useWindowTitle(title);
  return (
    <div className={classNames(styles['shell'], bare && styles['bare'])}>
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

const entries = [
  { href: pages.home.path, label: chrome.home, Icon: House },
  { href: pages.library.path, label: chrome.songs, Icon: BookOpen },
  { href: pages.favorites.path, label: chrome.favorites, Icon: Heart },
  { href: pages.addSong.path, label: chrome.newSong, Icon: FilePlus },
] as const;

/** At the bottom where a thumb reaches it; on wide screens a rail at the side. */
function BottomNavigation() {
  const [location] = useLocation();
  return (
    <nav aria-label={chrome.navigation} className={styles['navigation']}>
      <ul className={styles['list']}>
        {entries.map(({ href, label, Icon }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={location === href ? 'page' : undefined}
              className={styles['entry']}
            >
              <Icon size={22} aria-hidden="true" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
