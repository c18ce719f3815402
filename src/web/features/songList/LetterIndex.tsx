import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { SongSummary } from '#contract/songs/song.ts';
import { type IndexEntry, letterIndex } from '#song/search/letterIndex.ts';
import { letterIndex as texts } from '#web/texts/lists.ts';
import styles from './LetterIndex.module.css';
import type { Jump } from './LongSongList.tsx';

interface LetterIndexProps {
  /** Sorted by `sortByTitle`. */
  readonly songs: readonly SongSummary[];
  /** The element that contains the list. */
  readonly list: RefObject<HTMLElement | null>;
  /** Null if all entries are rendered. */
  readonly jump: RefObject<Jump | null>;
}

const margin = 8; // px left free above the target
const afterLatin = 'א…'; // these may alternate in sorting
const forwards = ['ArrowDown', 'ArrowRight'];
const backwards = ['ArrowUp', 'ArrowLeft'];

/**
 * The letters of a list along its edge. Dragging a finger scrolls the list; with the keyboard,
 * arrows choose a letter and Enter moves to its first song. One control for assistive technology.
 */
export function LetterIndex({ songs, list, jump }: LetterIndexProps) {
  const entries = useMemo(() => letterIndex(songs), [songs]);
  const column = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState(0);
  const [isDragging, setDragging] = useState(false);
  const isPressed = useRef(false);
  const current = Math.min(place, entries.length - 1);

  const choose = (next: number) => {
    const entry = entries[next];
    if (entry === undefined) return;
    setPlace(next);
    if (jump.current !== null) jump.current(entry.at, margin);
    else bringToTop(entryAt(list.current, entry.at));
  };
  const follow = (event: PointerEvent) => {
    const next = placeAt(event.currentTarget, event.clientY, entries.length);
    if (next !== current || !isDragging) choose(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = placeAfter(event.key, current, entries);
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    choose(next);
    column.current?.querySelectorAll('button')[next]?.focus({ preventScroll: true });
  };

  return (
    <div
      ref={column}
      role="toolbar"
      aria-label={texts.name}
      aria-orientation="vertical"
      tabIndex={-1}
      className={styles['index']}
      style={{ '--letters': entries.length }}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        follow(event);
        setDragging(true);
        isPressed.current = true;
      }}
      onPointerMove={(event) => {
        if (isDragging) follow(event);
      }}
      onLostPointerCapture={() => setDragging(false)}
    >
      {entries.map(({ letter, at }, own) => (
        <button
          key={afterLatin.includes(letter) ? at : letter}
          type="button"
          tabIndex={own === current ? 0 : -1}
          aria-label={texts.signs[letter]}
          className={styles['letter']}
          onClick={() => {
            // pointerdown has chosen already, and the column may have moved since.
            const chosen = isPressed.current ? current : own;
            isPressed.current = false;
            if (chosen === own) choose(own);
            focusOnceDrawn(list.current, entries[chosen]?.at ?? at);
          }}
        >
          {letter}
        </button>
      ))}
      {isDragging && (
        <span aria-hidden="true" className={styles['shown']}>
          {entries[current]?.letter}
        </span>
      )}
    </div>
  );
}

/** The entry at an index, in a fully rendered or a virtualized list. */
function entryAt(list: HTMLElement | null, at: number): Element | null {
  const drawn = list?.querySelector(`[aria-posinset="${at + 1}"]`);
  return drawn ?? list?.querySelectorAll('li')[at] ?? null;
}

function bringToTop(entry: Element | null): void {
  if (entry !== null) scrollBy(0, entry.getBoundingClientRect().top - margin);
}

/** Unless the user scrolls on meanwhile. */
function focusOnceDrawn(list: HTMLElement | null, at: number): void {
  if (list === null) return;
  const check = () => {
    const link = entryAt(list, at)?.querySelector<HTMLElement>('a, input');
    if (!link) return;
    stop();
    link.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(check);
  const stop = () => observer.disconnect();
  observer.observe(list, { childList: true, subtree: true });
  for (const event of ['keydown', 'pointerdown']) addEventListener(event, stop, { once: true });
  check();
}

/** The letter at a height; clamped, since a dragging finger leaves the column. */
function placeAt(column: Element, y: number, count: number): number {
  const { top, height } = column.getBoundingClientRect();
  return Math.max(0, Math.min(count - 1, Math.floor(((y - top) / height) * count)));
}

/** The index a key leads to: a neighbour, first or last, or the letter pressed. */
function placeAfter(
  key: string,
  place: number,
  entries: readonly IndexEntry[],
): number | undefined {
  const last = entries.length - 1;
  if (forwards.includes(key)) return Math.min(last, place + 1);
  if (backwards.includes(key)) return Math.max(0, place - 1);
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  const pressed = entries.findIndex(({ letter }) => letter === key.toUpperCase());
  return pressed === -1 ? undefined : pressed;
}
