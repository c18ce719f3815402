import type { KeyboardEvent } from 'react';
import styles from './TabList.module.css';

interface TabListProps<Tab extends string> {
  readonly label: string;
  /** Returns the id of a tab's panel. */
  readonly panelId: (tab: Tab) => string;
  readonly tabs: readonly { readonly tab: Tab; readonly name: string }[];
  readonly chosen: Tab;
  readonly onChoose: (tab: Tab) => void;
}

/** Tabs above their panels; arrow keys select (ARIA tabs pattern). */
export function TabList<Tab extends string>(props: TabListProps<Tab>) {
  const { label, panelId, tabs, chosen, onChoose } = props;
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const next = (tabs.findIndex(({ tab }) => tab === chosen) + step + tabs.length) % tabs.length;
    const { tab } = tabs[next] ?? {};
    if (tab === undefined) return;
    onChoose(tab);
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };
  return (
    <div
      role="tablist"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={onKeyDown}
      className={styles['list']}
    >
      {tabs.map(({ tab, name }) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`${panelId(tab)}-tab`}
          aria-controls={panelId(tab)}
          aria-selected={tab === chosen}
          tabIndex={tab === chosen ? 0 : -1}
          onClick={() => onChoose(tab)}
          className={styles['tab']}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
