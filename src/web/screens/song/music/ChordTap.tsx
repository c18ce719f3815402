import { useEffect, useState } from 'react';
import type { Arrangement } from '#song/arrangement/arrangement.ts';
import type { WrittenText } from '#web/lyrics/shownVersion.ts';
import { keptStore } from '#web/preferences/storage.ts';
import { chrome } from '#web/texts/chrome.ts';
import { chordShapes as texts } from '#web/texts/songTools.ts';
import { Button } from '#web/ui/Button.tsx';
import { RequestedBoundary, LazyBoundary, lazyCode } from '#web/ui/LazyBoundary.tsx';
import { Notice } from '#web/ui/Notice.tsx';

const shapes = lazyCode(async () => (await import('./Shapes.tsx')).Shapes);
const shapesAt = lazyCode(async () => (await import('./Shapes.tsx')).ShapesAt);

/** Whether «Grepbilder» is shown below songs on this device. */
export const shapesShown = keptStore(
  'sangbok.shapes',
  (stored) => stored === 'shown',
  (isShown) => (isShown ? 'shown' : null),
);

interface OfSong {
  /** As shown on the screen. */
  readonly arrangement: Arrangement;
  readonly written: WrittenText;
}

/** «Grepbilder» below the song, if switched on. */
export function ShapesUnder({ arrangement, written }: OfSong) {
  const isShown = shapesShown.useValue();
  const [isMissing, setMissing] = useState(false);
  if (!isShown) return null;
  if (isMissing) {
    return (
      <Notice tone="danger" title={texts.failed}>
        <Button onClick={() => setMissing(false)}>{chrome.tryAgain}</Button>
      </Notice>
    );
  }
  return (
    <LazyBoundary
      code={shapes}
      props={{ arrangement, written }}
      onMissing={() => setMissing(true)}
    />
  );
}

/**
 * A tap on a chord shows its shape; the next tap, Escape, or scrolling it out of view closes it.
 * The focus stays where it is, so that pedals keep turning pages.
 */
export function ChordTap({ arrangement, written }: OfSong) {
  const [tapped, setTapped] = useState<Element | null>(null);
  const close = () => setTapped(null);
  useEffect(() => close, [arrangement]);
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('[data-shapes]') !== null) return;
      const chord = chordAt(event);
      setTapped((before) => (chord === before ? null : chord));
    };
    // Capture phase: before a click in the shape re-renders it and removes its target.
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, []);
  useEffect(() => {
    if (tapped === null) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation(); // closes only this, and neither «Musikk» nor fullscreen
      close();
    };
    const onScroll = () => {
      const { top, bottom } = tapped.getBoundingClientRect();
      if (bottom < 0 || top > innerHeight) close();
    };
    window.addEventListener('keydown', onKey, true); // before an open sheet
    document.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      window.removeEventListener('keydown', onKey, true);
      document.removeEventListener('scroll', onScroll);
    };
  }, [tapped]);
  const text = tapped?.getAttribute('data-chord') ?? null;
  if (tapped === null || text === null) return null;
  return (
    <RequestedBoundary
      key={text}
      code={shapesAt}
      props={{ written, text, anchor: tapped }}
      onMissing={close}
    />
  );
}

const reach = 12; // px around a chord: a finger is larger than its letters
const around = [0, -reach, reach];
const other = 'a, button, input, select, summary, label, [role="dialog"], [role="toolbar"]';

/** The chord at a tap, unless the tap had another target or ended a text selection. */
function chordAt({ target, clientX, clientY }: MouseEvent): Element | null {
  const lyrics = target instanceof Element ? target.closest('article') : null;
  if (lyrics === null || getSelection()?.isCollapsed === false) return null;
  if (target instanceof Element && target.closest(other) !== null) return null;
  const near = around.flatMap((dy) =>
    around.map((dx) => {
      const chord = document.elementFromPoint(clientX + dx, clientY + dy)?.closest('[data-chord]');
      return {
        chord,
        away: chord ? awayFrom(chord.firstElementChild, clientX, clientY) : Infinity,
      };
    }),
  );
  const [nearest] = near.sort((one, another) => one.away - another.away);
  return nearest?.chord && nearest.away <= reach ? nearest.chord : null;
}

/** Distance of a point from a box, in px. */
function awayFrom(box: Element | null, x: number, y: number): number {
  if (box === null) return Infinity;
  const { left, right, top, bottom } = box.getBoundingClientRect();
  return Math.max(left - x, x - right, top - y, y - bottom, 0);
}
