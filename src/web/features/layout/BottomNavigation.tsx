import { BookOpen, FilePlus, Heart, House } from 'lucide-react';
import { memo, useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { pages } from '#contract/base/pages.ts';
import { chrome } from '#web/texts/chrome.ts';
import { useMediaQuery } from '#web/ui/useMediaQuery.ts';
import styles from './Shell.module.css';

const entries = [
  { href: pages.home.path, label: chrome.home, Icon: House },
  { href: pages.library.path, label: chrome.songs, Icon: BookOpen },
  { href: pages.favorites.path, label: chrome.favorites, Icon: Heart },
  { href: pages.addSong.path, label: chrome.newSong, Icon: FilePlus },
] as const;

/**
 * At the bottom on phones, a rail at the side on wide screens. Over a song on a phone it hides
 * while the page scrolls down, and shows on scrolling up, at both ends, and on keyboard focus.
 */
export const BottomNavigation = memo(({ stepsBack }: { stepsBack: boolean }) => {
  const [location] = useLocation();
  const isPhone = useMediaQuery('(max-width: 39.99rem)'); // as the style sheet has it
  const isAway = useAwayWhileReading() && stepsBack;
  return (
    <nav
      data-bar={isAway && isPhone ? undefined : ''}
      data-away={isAway || undefined}
      aria-label={chrome.navigation}
      className={styles['navigation']}
    >
      <ul className={styles['list']}>
        {entries.map(({ href, label, Icon }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={location === href ? 'page' : undefined}
              onClick={(event) => {
                // wouter ignores clicks that were default-prevented.
                if (location !== href || document.location.search !== '') return;
                event.preventDefault();
                scrollTo(0, 0);
              }}
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
});

const showAfter = 24; // px of upward scrolling that show the navigation

/** While the page scrolls down; never on a page that cannot scroll. */
function useAwayWhileReading(): boolean {
  const [away, setAway] = useState(false);
  useEffect(() => {
    let last = scrollY;
    const onScroll = () => {
      const isAtEnd = scrollY <= 0 || scrollY + innerHeight >= document.body.scrollHeight - 1;
      const isUp = scrollY < last - showAfter;
      if (isAtEnd || isUp) setAway(false);
      else if (scrollY > last) setAway(true);
      if (isUp || scrollY > last) last = scrollY;
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, []);
  return away;
}
