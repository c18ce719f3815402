import { useState } from 'react';
import {
  findShapes,
  firstFretOf,
  type ReadChord,
  type Shape,
  type ShapeBook,
  shownFrets,
} from '#song/chords/shapes.ts';
import type { PersonMusic } from '#song/songPreferences.ts';
import { chordShapes as texts, sayShape } from '#web/texts/songTools.ts';
import styles from './Shapes.module.css';

interface ShapeCardProps {
  readonly chord: ReadChord;
  readonly book: ShapeBook;
  readonly player: Pick<PersonMusic, 'instrument' | 'leftHanded'>;
}

/** A chord and one of its shapes; a click shows the next. */
export function ShapeCard({ chord, book, player }: ShapeCardProps) {
  const { shapes, without } = findShapes(book, player.instrument, chord);
  const [at, setAt] = useState(0);
  const place = at % Math.max(shapes.length, 1);
  const shape = shapes[place];
  const readAs = chord.tones?.readAs ?? null;
  const count = shapes.length;
  return (
    <div className={styles['card']}>
      <p className={styles['name']}>{chord.name}</p>
      {shape === undefined ? (
        <p className={styles['remark']}>{texts.unknown}</p>
      ) : (
        <>
          <ShapeDrawing shape={shape} leftHanded={player.leftHanded} />
          <p aria-live="polite" className="visually-hidden">
            {sayShape(shape)}
          </p>
          {count > 1 && (
            <button
              type="button"
              aria-label={texts.next(place + 1, count, chord.name)}
              className={styles['next']}
              onClick={() => setAt(place + 1)}
            >
              {texts.place(place + 1, count)}
              <span aria-hidden="true">{' ›'}</span>
            </button>
          )}
          {without !== null && <p className={styles['remark']}>{texts.without[without]}</p>}
          {readAs !== null && <p className={styles['remark']}>{texts.readAs[readAs]}</p>}
        </>
      )}
    </div>
  );
}

const gap = 16; // between strings, in units of the drawing
const fretHeight = 19;
const top = 22; // space for the marks above the nut
const margin = 28; // space for the number of the first fret, up to «15.»
const dot = 7; // radius

interface ShapeDrawingProps {
  readonly shape: Shape;
  readonly leftHanded: boolean;
}

/**
 * Drawn with the neck upright, the nut or a numbered fret at the top; mirrored for left-handed
 * players.
 */
function ShapeDrawing({ shape, leftHanded }: ShapeDrawingProps) {
  const { frets, fingers, barres } = shape;
  const first = firstFretOf(shape);
  const last = frets.length - 1;
  const width = margin * 2 + gap * last;
  const height = top + fretHeight * shownFrets + 2;
  const x = (string: number) => margin + gap * (leftHanded ? last - string : string);
  const y = (fret: number) => top + fretHeight * (fret - first + 0.5);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      data-left={leftHanded || undefined}
      className={styles['drawing']}
    >
      <path
        d={[
          ...frets.map((_, string) => `M${x(string)} ${top}v${fretHeight * shownFrets}`),
          ...Array.from(
            { length: shownFrets + 1 },
            (_, fret) => `M${margin} ${top + fretHeight * fret}h${gap * last}`,
          ),
        ].join('')}
        className={styles['neck']}
      />
      {first === 1 ? (
        <path d={`M${margin - 1} ${top - 1}h${gap * last + 2}`} className={styles['nut']} />
      ) : (
        <text
          x={leftHanded ? width - margin + dot + 3 : margin - dot - 3}
          y={y(first)}
          data-end={leftHanded ? undefined : ''}
          className={styles['fret']}
        >
          {texts.baseFret(first)}
        </text>
      )}
      {barres.map(({ fret, strings: [from, to] }) => {
        const line = `M${x(from)} ${y(fret)}H${x(to)}`;
        return <path key={line} d={line} className={styles['barre']} />;
      })}
      {frets.map((fret, string) => (
        <StringMark
          key={x(string)}
          x={x(string)}
          y={y(fret ?? 0)}
          fret={fret}
          finger={fingers[string] ?? 0}
        />
      ))}
    </svg>
  );
}

interface StringMarkProps {
  readonly x: number;
  readonly y: number;
  readonly fret: number | null;
  readonly finger: number;
}

/** Above the nut a ring for an open string, a cross for a muted one; on the neck a finger. */
function StringMark({ x, y, fret, finger }: StringMarkProps) {
  const over = top - 10;
  if (fret === null) {
    return <path d={`M${x - 3} ${over - 3}l6 6m0-6l-6 6`} className={styles['over']} />;
  }
  if (fret === 0) return <circle cx={x} cy={over} r={3.5} className={styles['over']} />;
  return (
    <>
      <circle cx={x} cy={y} r={dot} className={styles['dot']} />
      {finger > 0 && (
        <text x={x} y={y} className={styles['finger']}>
          {finger}
        </text>
      )}
    </>
  );
}
