import { memoized } from './memoized.ts';
import type { SectionType, Voice } from './section.ts';

export interface Heading {
  readonly type: SectionType;
  /** The line as written, without the colon after it. */
  readonly title: string;
  /** Set by a lone `A` or `K`: the voice of every line of its section. */
  readonly voice?: Voice;
}

const anywhere = 'vers|refreng|chorus|bridge|outro';
const wholeKeyword = new RegExp(`(?<![\\p{L}\\p{M}])(${anywhere})(?![\\p{L}\\p{M}])`, 'giu');
const longestLabel = 80; // characters
const mostWords = 4;
const sentence = /\S \S+ \S+ \S+ \S/; // too long for a label, as most lyrics are
const headings = new Map<string, Heading | null>();

/** Words that also occur in lyrics: a heading only alone, with a number or a repeat. */
const alone =
  'refr?\\.?|refräng|omkv(?:[eæ]d|\\.)?|bro|c-del|intro|forspill|mellomspill|mellomstykke|' +
  'instrumental|interlude|etterspill|coda|antifon|strofe|verse';
/** Words that are also sung alone: a heading only with a colon or in brackets. */
const withColon = 'kor|stikk|bru|tag|avslutning|v(?=\\d)';
const keyword = new RegExp(`${anywhere}|${alone}|${withColon}`, 'i');
const number = '\\s*\\d{0,2}';
const repeat = '\\(?(?:x\\d{1,2}|\\d{1,2}x)\\)?';
const ends = `[\\])]?\\s*(?:${repeat})?[\\s:.]*$`;
const bareLabel = new RegExp(`^[[(]?(${alone})${number}${ends}`, 'i');
const colonLabel = new RegExp(`^(?=\\[.*\\]|.*:)\\[?(${withColon})${number}${ends}`, 'i');
const pureLabel = new RegExp(
  `^[[(]?(?:\\d{1,2}\\.?\\s*)?(?:${anywhere}|${alone}|${withColon})${number}${ends}`,
  'i',
);
const onlyRepeat = new RegExp(`^[\\s|/]*(?:(?:${repeat}|\\.)[\\s.]*)?$`, 'i');

/**
 * Parses a heading: a label with a keyword (spec §4, decision 17), at most four words, the keyword
 * a whole word. The caller has excluded inline chords and A:/K: marks. Null for lyrics.
 */
export function readHeading(line: string): Heading | null {
  if (sentence.test(line) || !keyword.test(line)) return null;
  const label = line.trim();
  const length = label.endsWith(':') ? label.length - 1 : label.length;
  return length > longestLabel ? null : memoized(headings, label, readLabel);
}

function readLabel(label: string): Heading | null {
  if (label.split(/\s+/).length > mostWords) return null;
  const bare = (bareLabel.exec(label) ?? colonLabel.exec(label))?.[1];
  const words = bare === undefined ? label.match(wholeKeyword) : [bare];
  if (words === null) return null;
  return {
    type: typeOf(words.map((word) => word.toLowerCase())),
    title: label.replace(/[\s:]+$/, ''),
  };
}

/** Whether a heading is only its keyword, numbers and signs, which nobody sings. */
export function isPureLabel({ title, voice }: Heading): boolean {
  return voice !== undefined || pureLabel.test(title);
}

function typeOf(words: readonly string[]): SectionType {
  const isOf = (type: RegExp) => words.some((word) => type.test(word));
  if (isOf(/^(ref|chorus|omkv|kor|antifon)/)) return 'chorus';
  if (isOf(/^(bridge|bro|bru|c-del|mellom|instrumental|interlude|stikk)/)) return 'bridge';
  return isOf(/^(outro|etterspill|coda|tag|avslutning)/) ? 'outro' : 'verse';
}

/**
 * A heading with text after its colon: `Intro: Do Sol`, «Refreng: Halleluja» (decision 17). Null if
 * nothing follows, or only a count, which is part of the title.
 */
export function splitHeading(line: string): { heading: Heading; from: number } | null {
  const colon = line.indexOf(':');
  if (colon < 0 || onlyRepeat.test(line.slice(colon + 1))) return null;
  const heading = readHeading(`${line.slice(0, colon).trimEnd()}:`);
  return heading && { heading, from: colon + 1 };
}

/** A heading with the chords in parentheses that it begins with: `Refreng (La-)`. */
export function splitBeforeChord(line: string): { heading: Heading; from: number } | null {
  const from = line.indexOf('(');
  const label = line.slice(0, Math.max(0, from));
  if (!label.endsWith(' ') || label.includes(':')) return null;
  const heading = readHeading(label);
  return heading && isPureLabel(heading) ? { heading, from } : null;
}

/**
 * A lone `A` or `K` with optional colon or period (spec §4), also `a:` and `A :` (decision 21). The
 * assembly's part is a refrain and the cantor's a verse, as for lines marked `A:` and `K:` (spec
 * §2).
 */
export function readVoiceHeading(line: string): Heading | null {
  const label = line.trim();
  if (!/^(?:[AK]\.?|[AaKk]\s{0,2}:)$/.test(label)) return null;
  return /^a/i.test(label)
    ? { type: 'chorus', title: 'A', voice: 'A' }
    : { type: 'verse', title: 'K', voice: 'K' };
}
