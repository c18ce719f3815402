import { directionOf } from '#song/directionOf.ts';

/** A plan as it is sent to others. All texts are in the reader's language. */
export interface PlanMessage {
  /** «Eukaristi», or the plan's own title. */
  readonly name: string;
  /** «lørdag 28. november kl. 20.00». */
  readonly when: string;
  /** «1. søndag i advent»; null on a day without a name. */
  readonly day: string | null;
  readonly items: readonly MessageItem[];
}

export interface MessageItem {
  /** «Inngang». */
  readonly slot: string;
  /** Of the song, behind its number where it has one (decision 67), or the reading. */
  readonly title: string;
  /** The sounding key. */
  readonly key: string | null;
  readonly capo: number;
  readonly who: string | null;
}

/**
 * A plan as plain text for messages: the name is bold where the messenger knows `*`, and places that
 * follow each other under one name are set under each other.
 */
export function writeMessage({ name, when, day, items }: PlanMessage): string {
  const head = [`*${plain(name)}* ${when}`, ...(day === null ? [] : [day])];
  const lines = items.map((item, at) => {
    const slot = `${plain(item.slot)}: `;
    const isSame = items[at - 1]?.slot === item.slot;
    return (isSame ? ' '.repeat(slot.length) : slot) + contentOf(item);
  });
  return [...head, '', ...lines].join('\n');
}

function contentOf({ title, key, capo, who }: MessageItem): string {
  const music = [key && plain(key), capo > 0 && `capo ${capo}`].filter((part) => !!part);
  return (
    isolated(plain(title)) +
    (music.length > 0 ? ` – ${music.join(', ')}` : '') +
    (who === null ? '' : ` (${plain(who)})`)
  );
}

/** One line, without characters that messengers take for markup. */
function plain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[*_~`]/g, `${zeroWidthSpace}$&`);
}

/** Keeps Hebrew titles from reordering the key behind them (Unicode Bidirectional Algorithm). */
function isolated(title: string): string {
  return directionOf(title) === 'rtl' ? `\u2068${title}\u2069` : title;
}

const zeroWidthSpace = '\u200b';
