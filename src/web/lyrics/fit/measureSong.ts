import styles from '#web/lyrics/Lyrics.module.css';
import type { MeasuredLine, MeasuredSection, RowHeights } from './placeSong.ts';

/** Measurements of a rendered song. */
export interface Measured {
  readonly song: readonly MeasuredSection[];
  /** The elements of its sections and lines. */
  readonly runs: readonly { section: HTMLElement; lines: readonly HTMLElement[] }[];
  /** An element of each line style, in the order of `RowHeights.lineStyles`. */
  readonly lineStyles: readonly HTMLElement[];
}

/**
 * Measures every word with lines unwrapped, once; trying 221 sizes in the page would cost as many
 * layouts. All reads come after one write, so that the browser lays the song out only once. `columns`
 * must be in that state, in a clipped box: unclipped, its lines would widen the page, and a touch screen
 * would report a much larger window.
 */
export function measureSong(columns: HTMLElement): Measured {
  const lineStyles = new Map<string, HTMLElement>();
  const em = px(getComputedStyle(columns).fontSize);
  const lineStyleOf = (line: HTMLElement) => {
    const name = `${line.className} ${line.lang}`;
    const known = lineStyles.get(name);
    if (known === undefined || stacked(known) < stacked(line)) lineStyles.set(name, line);
    return [...lineStyles.keys()].indexOf(name);
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
    return { lineStyle: lineStyleOf(line), insets: [first, first + hang], words };
  };
  const sections = [...columns.querySelectorAll<HTMLElement>(':scope > section')];
  const runs = sections.map((section) => ({ section, lines: runsOf(section) }));
  const song = runs.map(({ section, lines }) => ({
    isLong: !section.matches(`.${styles['short']}`),
    lines: lines.map(measureLine),
  }));
  return { song, runs, lineStyles: [...lineStyles.values()] };
}

/** Number of rows above the words: a chord, and above that the sounding chord under a capo. */
function stacked(line: HTMLElement): number {
  if (line.querySelector(`.${styles['sounding']}`) !== null) return 2;
  return line.querySelector('[data-chord]') === null ? 0 : 1;
}

/** Elements that start a row: heading and lines, or the whole section if its title is beside it. */
function runsOf(section: HTMLElement): readonly HTMLElement[] {
  if (section.matches(`.${styles['runIn']}`)) return [section];
  return [...section.querySelectorAll<HTMLElement>(':scope > h2, :scope > p > *')];
}

interface Box {
  left: number;
  right: number;
  chorded: boolean;
}

/** Lines break at spaces, but not at those that keep words together. */
const spacesAndWords = /([^\S\u00a0\u2007\u202f\ufeff]+)|[\S\u00a0\u2007\u202f\ufeff]+/g;

/** The words of a line with their chords; adjacent boxes without a space cannot be broken. */
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
      for (const { 0: text, 1: space, index } of node.data.matchAll(spacesAndWords)) {
        if (space !== undefined) touches = false;
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

/** Visually hidden text, and what is in the margin. */
const skipped = `.visually-hidden, section:not(.${styles['runIn']}) .${styles['voice']}`;

/**
 * Row heights at any size, from hidden samples with the song's style sheet, so that the song is not
 * laid out. A rule that changes the height of a row must be one that is read here. Clean up with `remove`.
 */
export function rowHeights(columns: HTMLElement, { lineStyles }: Measured) {
  const probe = columns.cloneNode(false) as HTMLElement;
  probe.hidden = true;
  const samples = lineStyles.map((lineStyle) => sampleOf(lineStyle, probe));
  // Only a section below another one has the gap, and a song may have lines of one style.
  const [sample] = samples;
  const mark = columns.querySelector(':scope > [data-spread]');
  if (sample !== undefined && mark !== null) {
    probe.prepend(sample.section.cloneNode(), mark.cloneNode());
  }
  columns.after(probe);
  const at = (size: number): RowHeights => {
    probe.style.setProperty('--fitted', `${size}`);
    return {
      em: px(getComputedStyle(probe).fontSize),
      betweenSections: sample === undefined ? 0 : px(getComputedStyle(sample.section).marginTop),
      lineStyles: samples.map(({ line, over }) => {
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

/** A copy of the second of two such lines in a row, since only it has the gap. */
function sampleOf(lineStyle: HTMLElement, probe: HTMLElement) {
  const around = lineStyle.closest('section') ?? lineStyle;
  const section = around.cloneNode(lineStyle === around) as HTMLElement;
  const line = lineStyle === around ? section : (lineStyle.cloneNode(true) as HTMLElement);
  if (lineStyle !== around) {
    const paragraph = lineStyle.matches('h2') ? section : document.createElement('p');
    paragraph.append(lineStyle.cloneNode(false), line);
    if (paragraph !== section) section.append(paragraph);
  }
  probe.append(section);
  const isOver = !lineStyle.matches(`.${styles['chordsOnly']}`);
  const rows = [isOver && 'chord', 'sounding'] as const;
  const over = rows.flatMap((row) => (row && line.querySelector(`.${styles[row]}`)) || []);
  return { section, line, over };
}

function px(length: string): number {
  return Number.parseFloat(length) || 0;
}
