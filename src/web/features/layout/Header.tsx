import { Search, X } from 'lucide-react';
import { memo, useEffect, useId, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { pages } from '#contract/pages.ts';
import { useUser } from '#web/session/authContext.ts';
import { chrome } from '#web/texts/chrome.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/classNames.ts';
import styles from './Header.module.css';
import { OutboxSign } from './OutboxSign.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { isSearched, useSearchBox, useTyped } from './SearchProvider.tsx';

interface HeaderProps {
  /** Not on settings and forms (spec §2). Where nothing is listed, a search is one in the library. */
  readonly withSearch?: boolean;
}

/** Drawn anew by what it shows itself, not with the screen under it. */
export const Header = memo(({ withSearch = true }: HeaderProps) => {
  const user = useUser();
  const search = useSearchBox();
  const [location, navigate] = useLocation();
  const toggle = useRef<HTMLButtonElement>(null);
  const barId = useId();
  const barOpen = withSearch && search.open && isSearched(location);
  return (
    <header className={styles['header']}>
      <div className={classNames(styles['row'], barOpen && styles['searching'])}>
        <Link href="/" className={styles['home']}>
          {/* It lies in the page: a picture that is fetched holds up the first paint. */}
          <svg aria-hidden="true">
            <use href="#logo" />
          </svg>
          <span className={styles['names']}>
            <span className={styles['title']}>{chrome.productName}</span>
            <span lang="he" dir="rtl" className={styles['subtitle']}>
              {chrome.hebrewSubtitle}
            </span>
          </span>
          <span className="visually-hidden">{chrome.toHome}</span>
        </Link>
        {barOpen && <SearchBar id={barId} onLeave={() => toggle.current?.focus()} />}
        <OutboxSign />
        {withSearch && (
          <IconButton
            ref={toggle}
            label={barOpen ? chrome.closeSearch : chrome.openSearch}
            aria-expanded={barOpen}
            aria-controls={barOpen ? barId : undefined}
            onClick={() => {
              search.setOpen(!barOpen);
              if (!isSearched(location)) navigate(pages.library.path);
            }}
          >
            {barOpen ? <X aria-hidden="true" /> : <Search aria-hidden="true" />}
          </IconButton>
        )}
        {user !== null && <ProfileMenu user={user} />}
      </div>
    </header>
  );
});

interface SearchBarProps {
  readonly id: string;
  /** By Escape, which takes the focus along. */
  readonly onLeave: () => void;
}

function SearchBar({ id, onLeave }: SearchBarProps) {
  const search = useSearchBox();
  const query = useTyped();
  const input = useRef<HTMLInputElement>(null);
  const { takeFocus } = search;
  useEffect(() => {
    if (takeFocus()) input.current?.focus();
  }, [takeFocus]);

  return (
    <form
      id={id}
      role="search"
      className={styles['bar']}
      onSubmit={(event) => {
        event.preventDefault();
        input.current?.blur(); // a phone's keyboard makes room for what was found
      }}
    >
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        aria-label={chrome.searchPlaceholder}
        placeholder={chrome.searchPlaceholder}
        value={query}
        maxLength={200}
        onChange={(event) => search.setQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          search.setOpen(false);
          onLeave();
        }}
        className={styles['input']}
      />
    </form>
  );
}
