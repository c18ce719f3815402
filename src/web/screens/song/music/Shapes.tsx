import { useQuery } from '@tanstack/react-query';
import {
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import type { Arrangement } from '#song/arrangement/arrangement.ts';
import { type Instrument, readChords, type ShapeBook } from '#song/chords/shapes.ts';
import { instruments } from '#song/songPreferences.ts';
import { allMusicShowing, musicOfAll, usePersonMusic } from '#web/api/music.ts';
import { useWrite } from '#web/api/useWrite.ts';
import type { WrittenText } from '#web/lyrics/shownVersion.ts';
import { chrome } from '#web/texts/chrome.ts';
import { chordShapes as texts } from '#web/texts/songTools.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { classNames } from '#web/ui/classNames.ts';
import layout from '#web/ui/layout.module.css';
import { clearForPanel } from '#web/ui/toastStore.ts';
import { ShapeCard } from './ShapeCard.tsx';
import { chordsOf, fetchShapeBook } from './shapeBook.ts';
import { useHasH } from './useHasH.ts';
import styles from './Shapes.module.css';

interface ShapesProps {
  /** As shown on the screen. */
  readonly arrangement: Arrangement;
  readonly written: WrittenText;
}

/** «Grepbilder» below the song: the shapes of its chords. */
export function Shapes({ arrangement, written }: ShapesProps) {
  const headingId = useId();
  const player = usePersonMusic();
  const { mutate } = useWrite(allMusicShowing);
  const hasH = useHasH(written);
  const chords = useMemo(() => readChords(chordsOf(arrangement), { hasH }), [arrangement, hasH]);
  return (
    <section aria-labelledby={headingId} className={classNames(layout['group'], styles['section'])}>
      <div className={styles['top']}>
        <h2 id={headingId}>{texts.heading}</h2>
        <div role="group" aria-label={texts.instrument} className={styles['instruments']}>
          {instruments.map((instrument) => (
            <button
              key={instrument}
              type="button"
              aria-pressed={instrument === player.instrument}
              onClick={() => mutate(musicOfAll({ instrument }))}
            >
              {texts.instruments[instrument]}
            </button>
          ))}
        </div>
        <Switch
          label={texts.leftHanded}
          checked={player.leftHanded}
          onChange={(leftHanded) => mutate(musicOfAll({ leftHanded }))}
        />
      </div>
      {chords.length === 0 ? (
        <p>{texts.noChords}</p>
      ) : (
        <WithBook instrument={player.instrument}>
          {(book) => (
            <ul className={styles['chords']}>
              {chords.map((chord) => (
                <li key={chord.name}>
                  <ShapeCard chord={chord} book={book} player={player} />
                </li>
              ))}
            </ul>
          )}
        </WithBook>
      )}
    </section>
  );
}

interface ShapesAtProps extends Pick<ShapesProps, 'written'> {
  /** What was tapped: a chord, or a run of chords. */
  readonly text: string;
  /** The chord's element in the lyrics. */
  readonly anchor: Element;
}

/**
 * The shapes of a chord beside it, positioned on the page so that they scroll with the lyrics. The
 * focus stays where it is, for pedals; keyboard and screen reader users have «Grepbilder» below the song.
 */
export function ShapesAt({ written, text, anchor }: ShapesAtProps) {
  const player = usePersonMusic();
  const chords = readChords([text], { hasH: useHasH(written) });
  const popover = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = popover.current;
    if (box === null) return;
    const place = () => {
      const { left, top } = placeAt(anchor.getBoundingClientRect(), box);
      box.style.left = `${left + scrollX}px`;
      box.style.top = `${top + scrollY}px`;
    };
    const observer = new ResizeObserver(place);
    observer.observe(box);
    observer.observe(document.documentElement);
    return () => observer.disconnect();
  }, [anchor]);
  const isOpen = chords.length > 0;
  useEffect(() => (isOpen ? clearForPanel() : undefined), [isOpen]);
  if (!isOpen) return null;
  return createPortal(
    <div
      ref={popover}
      role="dialog"
      data-shapes=""
      aria-label={texts.of(chords.map(({ name }) => name).join(', '))}
      className={styles['popover']}
    >
      <WithBook instrument={player.instrument}>
        {(book) =>
          chords.map((chord) => (
            <ShapeCard key={chord.name} chord={chord} book={book} player={player} />
          ))
        }
      </WithBook>
    </div>,
    document.body,
  );
}

const apart = 6; // px between a chord and its shape, and from the window's edge

/**
 * Position within the window: below the syllable, else above the chord if there is room, else
 * beside it.
 */
function placeAt(
  { left, right, top, bottom }: DOMRect,
  { offsetWidth, offsetHeight }: HTMLElement,
) {
  const farthest = document.documentElement.clientWidth - offsetWidth - apart;
  const within = (x: number) => Math.max(apart, Math.min(x, farthest));
  const lowest = innerHeight - offsetHeight - apart;
  if (bottom + apart <= lowest) return { left: within(left - apart), top: bottom + apart };
  const over = top - apart - offsetHeight;
  if (over >= apart) return { left: within(left - apart), top: over };
  const isRight = right + apart <= farthest;
  return { left: within(isRight ? right + apart : left - apart - offsetWidth), top: lowest };
}

interface WithBookProps {
  readonly instrument: Instrument;
  readonly children: (book: ShapeBook) => ReactNode;
}

/** Renders with the chord book of an instrument once it is loaded; shows an error if that fails. */
function WithBook({ instrument, children }: WithBookProps) {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['/assets/books', instrument],
    queryFn: () => fetchShapeBook(instrument),
  });
  const [asked, setAsked] = useState(false);
  if (data !== undefined) return children(data);
  if (!isError) return <p role="status">{texts.loading}</p>;
  const again = () => {
    setAsked(true);
    void refetch();
  };
  return (
    <Notice tone="danger" title={texts.failed}>
      <Button pending={asked && isFetching} onClick={again}>
        {chrome.tryAgain}
      </Button>
    </Notice>
  );
}
