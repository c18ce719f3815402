import { BookOpen, FilePlus, Heart, House } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { pages } from '#contract/pages.ts';
import { chrome } from '#web/texts/chrome.ts';
import styles from './BottomNavigation.module.css';

const entries = [
  { href: pages.home.path, label: chrome.home, Icon: House },
  { href: pages.library.path, label: chrome.songs, Icon: BookOpen },
  { href: pages.favorites.path, label: chrome.favorites, Icon: Heart },
  { href: pages.addSong.path, label: chrome.newSong, Icon: FilePlus },
] as const;

/** At the bottom where a thumb reaches it; on wide screens a rail at the side. */
export function BottomNavigation() {
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
