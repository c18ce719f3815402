import { Search, X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Link } from 'wouter';
import { useUser } from '#web/session/authContext.ts';
import { chrome } from '#web/texts/chrome.ts';
import { IconButton } from '#web/ui/Button.tsx';
import styles from './Header.module.css';
import { OutboxSign } from './OutboxSign.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { useSearchBox } from './SearchProvider.tsx';

interface HeaderProps {
  /** Settings has a header without search (spec §2). */
  readonly withSearch?: boolean;
  readonly onSearchSubmit?: () => void;
}

export function Header({ withSearch = true, onSearchSubmit }: HeaderProps) {
  const user = useUser();
  const search = useSearchBox();
  const barId = useId();
  const barOpen = withSearch && search.open;
  return (
    <header className={styles['header']}>
      <div className={styles['row']}>
        <Link href="/" className={styles['home']}>
          <img src="/logo.svg" alt="" width={40} height={40} />
          <span className={styles['names']}>
            <span className={styles['title']}>{chrome.productName}</span>
            <span lang="he" dir="rtl" className={styles['subtitle']}>
              {chrome.hebrewSubtitle}
            </span>
          </span>
          <span className="visually-hidden">{chrome.toHome}</span>
        </Link>
        <OutboxSign />
        {withSearch && (
          <IconButton
            label={barOpen ? chrome.closeSearch : chrome.openSearch}
            aria-expanded={barOpen}
            aria-controls={barOpen ? barId : undefined}
            onClick={() => search.setOpen(!search.open)}
          >
            {barOpen ? <X aria-hidden="true" /> : <Search aria-hidden="true" />}
          </IconButton>
        )}
        {user !== null && <ProfileMenu user={user} />}
        {barOpen && <SearchBar id={barId} onSubmit={onSearchSubmit} />}
      </div>
    </header>
  );
}

interface SearchBarProps {
  readonly id: string;
  /** What Enter does, where the screen itself shows no results. */
  readonly onSubmit?: (() => void) | undefined;
}

function SearchBar({ id, onSubmit }: SearchBarProps) {
  const search = useSearchBox();
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
        input.current?.blur();
        onSubmit?.();
      }}
    >
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        aria-label={chrome.searchPlaceholder}
        placeholder={chrome.searchPlaceholder}
        value={search.query}
        maxLength={200}
        onChange={(event) => search.setQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') search.setOpen(false);
        }}
        className={styles['input']}
      />
    </form>
  );
}
