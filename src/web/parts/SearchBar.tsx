import { useEffect, useRef } from 'react';
import { chrome } from '#web/texts/chrome.ts';
import styles from './SearchBar.module.css';
import { useSearchBox } from './searchContext.ts';

interface SearchBarProps {
  readonly id: string;
  /** What Enter does, where the screen itself shows no results. */
  readonly onSubmit?: (() => void) | undefined;
}

export function SearchBar({ id, onSubmit }: SearchBarProps) {
  const search = useSearchBox();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

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
