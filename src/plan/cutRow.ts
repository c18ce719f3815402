import { noMusic, type ReadMusic, readMusic } from './readMusic.ts';

/** One way to cut a row into the title of a song and what stands behind it. */
export interface CutRow extends ReadMusic {
  readonly title: string;
  readonly who: string | null;
  /** What is behind the title is music, or in brackets. */
  readonly isLikely: boolean;
  /** Signs or words say where the title ends, whether or not a song has it. */
  readonly isSure: boolean;
}

const mostPieces = 3; // behind a title

/**
 * The ways to cut a row into title, key, capo and person, the longest title first. A title may itself
 * contain a dash or a bracket, or end like a key, so only the songs say which way is meant.
 */
export function cutRow(row: string): readonly CutRow[] {
  const all = new Map<string, CutRow>();
  let cuts: CutRow[] = [{ ...noMusic, title: row, who: null, isLikely: true, isSure: true }];
  for (let pieces = 0; pieces <= mostPieces; pieces++) {
    cuts = cuts.filter((cut) => {
      const name = `${cut.isLikely} ${cut.title}`;
      const isNew = !all.has(name);
      if (isNew) all.set(name, cut);
      return isNew;
    });
    cuts = cuts.flatMap((cut) => piecesBehind(cut.title).flatMap((piece) => withPiece(cut, piece)));
  }
  return [...all.values()].toSorted((a, b) => b.title.length - a.title.length);
}

/** What is left of a title without its last piece, and what that piece says. */
type Piece = Pick<CutRow, 'title'> & Partial<CutRow>;

/** None if the pieces say the same thing twice: then the first is part of the title. */
function withPiece(cut: CutRow, piece: Piece): CutRow[] {
  const { title, who = null, key = null, capo = 0, transposition = 0 } = piece;
  const isTwice =
    (who !== null && cut.who !== null) ||
    (key !== null && cut.key !== null) ||
    (capo !== 0 && cut.capo !== 0) ||
    (transposition !== 0 && cut.transposition !== 0);
  if (isTwice || title === '') return [];
  return [
    {
      title,
      who: who ?? cut.who,
      key: key ?? cut.key,
      capo: capo || cut.capo,
      transposition: transposition || cut.transposition,
      isLikely: cut.isLikely && piece.isLikely !== false,
      isSure: cut.isSure && piece.isSure !== false,
    },
  ];
}

function piecesBehind(title: string): Piece[] {
  return [...inBrackets(title), ...behindDashes(title), ...lastWords(title)];
}

const brackets = [/ ?\(([^()]{1,60})\)?$/, / ([^() ]{1,60})\)$/];

function inBrackets(title: string): Piece[] {
  const found = brackets.map((each) => each.exec(title)).find((each) => each !== null);
  if (!found) return [];
  const [{ length }, inside = ''] = found;
  return [{ title: title.slice(0, -length), ...(readMusic(inside) ?? { who: inside }) }];
}

const longest = 40; // characters of music
const dash = / [–—-] ?|[–—-] /g;
const lastCapo = /capo (\d)$/i;

/** The last dash first. */
function behindDashes(title: string): Piece[] {
  const dashes = gapsNearEnd(title, dash);
  return dashes.toReversed().map(({ before, behind }) => {
    const unknown = {
      capo: Number(lastCapo.exec(behind)?.[1] ?? 0),
      isLikely: false,
      isSure: false,
    };
    return { title: before, ...(readMusic(behind) ?? unknown) };
  });
}

/** Music without a dash, and with another letter typed instead of the dash. */
function lastWords(title: string): Piece[] {
  return gapsNearEnd(title, /, ?| /g).flatMap(({ before, gap, behind }) => {
    const music = readMusic(behind);
    if (music === null) return [];
    const isSure = gap !== ' ' || music.key === null;
    const title = before.replace(/ [–—-]$/, '');
    return [
      { ...music, title, isSure },
      { ...music, title: title.replace(/ \S$/, ''), isSure: false },
    ];
  });
}

function gapsNearEnd(title: string, gap: RegExp) {
  const from = Math.max(0, title.length - longest);
  return [...title.slice(from).matchAll(gap)].map(({ 0: found, index }) => ({
    before: title.slice(0, from + index),
    gap: found,
    behind: title.slice(from + index + found.length),
  }));
}
