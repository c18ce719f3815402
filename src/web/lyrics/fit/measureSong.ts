import styles from '#web/lyrics/Lyrics.module.css';
import type { MeasuredLine, MeasuredSection, RowHeights } from './placeSong.ts';

/** What is known of a drawn song once it has been measured. */
export interface Measured {
  readonly song: readonly MeasuredSection[];
  /** What stands for its sections and their lines. */
  readonly runs: readonly { section: HTMLElement; lines: readonly HTMLElement[] }[];
  /** An element of each look, in the order of `RowHeights.looks`. */
  readonly looks: readonly HTMLElement[];
}

/**
 * Reads where every word stands while no line is broken, in one go: the browser lays the song out
 * once for it. `columns` shows it so.
 */
export function measureSong(columns: HTMLElement): Measured {
  const looks = new Map<string, HTMLElement>();
  const em = px(getComputedStyle(columns).fontSize);
  const lookOf = (line: HTMLElement) => {
    const name = `${line.className} ${line.lang}`;
    const known = looks.get(name);
    if (known === undefined || stacked(known) < stacked(line)) looks.set(name, line);
    return [...looks.keys()].indexOf(name);
  };
  const measureLine = (line: HTMLElement): MeasuredLine => {
    const edges = line.parentElement?.getBoundingClientRect() ?? line.getBoundingClientRect();
    const isRtl = getComputedStyle(line).direction === 'rtl';
    const words = wordsOf(line).map(({ left, right, chorded }) => ({
      start: (isRtl ? edges.right - right : left - edges.left) / em,
      end: (isRtl ? edges.right - left : right - edges.left) / em,
      chorded,
    }));
    const first = words[0]?.start ?? 0;
    const hang = -px(getComputedStyle(line).textIndent) / em || 0;
    return { look: lookOf(line), insets: [first, first + hang], words };
  };
  const sections = [...columns.querySelectorAll<HTMLElement>(':scope > section')];
  const runs = sections.map((section) => ({ section, lines: runsOf(section) }));
  const song = runs.map(({ section, lines }) => ({
    isLong: !section.matches(`.${styles['short']}`),
    lines: lines.map(measureLine),
  }));
  return { song, runs, looks: [...looks.values()] };
}

/** How many rows stand over the words: a chord, and over that what sounds under a capo. */
function stacked(line: HTMLElement): number {
  if (line.querySelector(`.${styles['sounding']}`) !== null) return 2;
  return line.querySelector('[data-chord]') === null ? 0 : 1;
}

/** What begins a row of its own: the heading and the lines, or all of it where it runs in. */
function runsOf(section: HTMLElement): readonly HTMLElement[] {
  if (section.matches(`.${styles['runIn']}`)) return [section];
  return [...section.querySelectorAll<HTMLElement>(':scope > h2, :scope > p > *')];
}

interface Box {
  left: number;
  right: number;
  chorded: boolean;
}

/** The words of a line with their chords; what touches has no place for a break in it. */
function wordsOf(line: HTMLElement): readonly Box[] {
  const words: Box[] = [];
  const range = document.createRange();
  let touches = false;
  const add = ({ left, right }: DOMRect, chorded: boolean) => {
    const last = words.at(-1);
    if (touches && last !== undefined) {
      last.left = Math.min(last.left, left);
      last.right = Math.max(last.right, right);
      last.chorded ||= chorded;
    } else words.push({ left, right, chorded });
    touches = true;
  };
  const read = (node: Node): void => {
    if (node instanceof HTMLElement) {
      if (node.matches('[data-chord]') || node.matches(`.${styles['word']}`)) {
        add(node.getBoundingClientRect(), true);
      } else if (node.matches('h2')) {
        node.childNodes.forEach(read);
        touches = false;
      } else if (!node.matches(skipped)) node.childNodes.forEach(read);
    } else if (node instanceof Text) {
      for (const { 0: text, index } of node.data.matchAll(/\s+|\S+/g)) {
        if (/\s/.test(text)) touches = false;
        else {
          range.setStart(node, index);
          range.setEnd(node, index + text.length);
          add(range.getBoundingClientRect(), false);
        }
      }
    }
  };
  line.childNodes.forEach(read);
  return words;
}

/** What is spoken only, and what stands in the margin. */
const skipped = `.visually-hidden, section:not(.${styles['runIn']}) .${styles['voice']}`;

/**
 * What rows take at any size, asked of the style sheet alone: nothing of this is shown, so that
 * nothing is laid out for it. Ends with `remove`.
 */
export function rowHeights(columns: HTMLElement, { looks }: Measured) {
  const probe = columns.cloneNode(false) as HTMLElement;
  probe.hidden = true;
  const samples = looks.map((look) => sampleOf(look, probe));
  columns.after(probe);
  const at = (size: number): RowHeights => {
    probe.style.setProperty('--fitted', `${size}`);
    return {
      em: px(getComputedStyle(probe).fontSize),
      betweenSections: Math.max(
        0,
        ...samples.map(({ section }) => px(getComputedStyle(section).marginTop)),
      ),
      looks: samples.map(({ line, over }) => {
        const { lineHeight, marginTop, marginBottom } = getComputedStyle(line);
        const plain = px(lineHeight);
        const rows = over.map((row) => getComputedStyle(row));
        const chorded = rows.reduce(
          (sum, row) => sum + px(row.lineHeight) + px(row.marginBottom),
          plain,
        );
        return { plain, chorded, before: px(marginTop), after: px(marginBottom) };
      }),
    };
  };
  return { at, remove: () => probe.remove() };
}

/** A copy of the second of such lines that follow each other, since only it keeps its distance. */
function sampleOf(look: HTMLElement, probe: HTMLElement) {
  const around = look.closest('section') ?? look;
  const section = around.cloneNode(look === around) as HTMLElement;
  const line = look === around ? section : (look.cloneNode(true) as HTMLElement);
  if (look !== around) {
    const paragraph = look.matches('h2') ? section : document.createElement('p');
    paragraph.append(look.cloneNode(false), line);
    if (paragraph !== section) section.append(paragraph);
  }
  probe.append(section);
  const isOver = !look.matches(`.${styles['chordsOnly']}`);
  const rows = [isOver && 'chord', 'sounding'] as const;
  const over = rows.flatMap((row) => (row && line.querySelector(`.${styles[row]}`)) || []);
  return { section, line, over };
}

function px(length: string): number {
  return Number.parseFloat(length) || 0;
}
