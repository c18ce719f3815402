import { Search, X } from 'lucide-react';
import { memo, useEffect, useId, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { pages } from '#contract/base/pages.ts';
import { useUser } from '#web/session/authContext.ts';
import { chrome } from '#web/texts/chrome.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { BackButton } from './BackButton.tsx';
import styles from './Header.module.css';
import { OutboxSign } from './OutboxSign.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { isSearched, useBeginSearch, useSearchBox, useTyped } from './SearchProvider.tsx';
import { moveAmongHits } from './searchKeys.ts';

interface HeaderProps {
  /**
   * Not on settings and forms (spec §2). On screens without a list the search leads to the library.
   */
  readonly withSearch?: boolean;
  readonly withBack?: boolean;
  /** Where «Tilbake» leads if the address was opened directly; Home by default. */
  readonly backTo?: string | undefined;
}

/** Memoized: does not re-render with the screen below. */
export const Header = memo(({ withSearch = true, withBack = false, backTo }: HeaderProps) => {
  const user = useUser();
  const search = useSearchBox();
  const beginSearch = useBeginSearch();
  const [location] = useLocation();
  const toggle = useRef<HTMLButtonElement>(null);
  const barId = useId();
  const isHome = location === pages.home.path;
  const barOpen = withSearch && isSearched(location) && (search.open || isHome);
  const state = isHome ? styles['standing'] : styles['searching'];
  return (
    <header className={styles['header']}>
      <div className={classNames(styles['row'], barOpen && state)}>
        {withBack && <BackButton to={backTo} className={styles['back']} />}
        <Link href="/" className={styles['home']}>
          {/* Inline: a separate image request would delay the first paint. */}
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
        {barOpen && (
          <SearchBar id={barId} isHome={isHome} onLeave={() => toggle.current?.focus()} />
        )}
        <OutboxSign />
        {withSearch && !isHome && (
          <IconButton
            ref={toggle}
            label={barOpen ? chrome.closeSearch : chrome.openSearch}
            aria-expanded={barOpen}
            aria-controls={barOpen ? barId : undefined}
            onClick={() => (barOpen ? search.setOpen(false) : beginSearch())}
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
  /** It stands open there, and is cleared by a button of its own (decision 64). */
  readonly isHome: boolean;
  /** Called on Escape, which moves the focus where the bar closes. */
  readonly onLeave: () => void;
}

function SearchBar({ id, isHome, onLeave }: SearchBarProps) {
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
        input.current?.blur(); // hides a phone's keyboard, to show the results
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
          if (event.key === 'ArrowDown' && moveAmongHits(event.currentTarget, 1)) {
            event.preventDefault();
          }
          if (event.key !== 'Escape') return;
          search.setOpen(false);
          onLeave();
        }}
        className={styles['input']}
      />
      {isHome && query !== '' && (
        <IconButton
          label={chrome.closeSearch}
          className={styles['clear']}
          onClick={() => {
            search.setOpen(false);
            input.current?.focus();
          }}
        >
          <X aria-hidden="true" />
        </IconButton>
      )}
    </form>
  );
}
