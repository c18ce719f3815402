/** The intervals of what OpenLyrics has a word for; others it writes as such a formula. */
const formulas = new Map(
  Object.entries({
    major: '3-5',
    power: '5',
    min: 'm3-5',
    aug: '3-a5',
    dim: 'm3-d5',
    dom7: '3-5-m7',
    maj7: '3-5-7',
    min7: 'm3-5-m7',
    dim7: 'm3-d5-d7',
    halfdim7: 'm3-d5-m7',
    minmaj7: 'm3-5-7',
    augmaj7: '3-a5-7',
    aug7: '3-a5-m7',
    maj6: '3-5-6',
    maj6b: '3-5-m6',
    min6: 'm3-5-6',
    min6b: 'm3-5-m6',
    dom9: '3-5-m7-9',
    dom9b: '3-5-m7-m9',
    maj9: '3-5-7-9',
    min9: 'm3-5-m7-9',
    minmaj9: 'm3-5-7-9',
    aug9: '3-a5-m7-9',
    halfdim9: 'm3-d5-m7-9',
    sus4: '4-5',
    sus2: '2-5',
    add9: '3-5-9',
  }),
);
const formula = /^(?:[amd]?\d{1,2}-)*[amd]?\d{1,2}$/;
const alterations = new Map(
  Object.entries({
    m6: '(b6)', // `Cb6` would be another root
    d5: 'b5',
    a5: '#5',
    m9: 'b9',
    a9: '#9',
    m10: '#9',
    a11: '#11',
    m13: 'b13',
  }),
);

/**
 * How musicians write a structure of OpenLyrics 0.9 behind the root of a chord, `min7` or
 * `3-5-m7-9`; as it is written if it is neither.
 */
export function suffixOfStructure(structure: string): string {
  const text = formulas.get(structure) ?? structure;
  return formula.test(text) ? suffixOf(new Set(text.split('-'))) : structure;
}

function suffixOf(intervals: ReadonlySet<string>): string {
  const has = (...some: string[]) => some.some((interval) => intervals.has(interval));
  const hasThird = has('3', 'm3');
  const minor = has('m3') ? 'm' : '';
  const seventh = has('7', 'm7', 'd7');
  if (!seventh && !has('6', 'm6', '9')) {
    if (has('m3') && has('d5')) return 'dim';
    if (has('3') && has('a5')) return 'aug';
    if (!hasThird && !has('2', '4')) return '5';
  }
  const isDim = has('m3') && has('d5') && has('d7');
  const highest = ['13', '11', '9'].find((interval) => isStacked(interval, has)) ?? '7';
  const sixth = has('6') ? (has('9') ? '69' : '6') : '';
  const number = seventh ? highest : sixth;
  const major = minor === '' ? `maj${number}` : `(maj${number})`;
  const open = hasThird ? undefined : ['4', '2'].find((interval) => has(interval));
  const isCovered = (interval: string) =>
    interval === open ||
    (seventh && extensions.has(interval) && Number(interval) <= Number(highest)) ||
    (interval === '9' && sixth === '69');
  return [
    isDim ? `dim${number}` : minor + (has('7') ? major : number),
    open === undefined ? '' : `sus${open}`,
    ...[...alterations]
      .filter(([interval]) => has(interval) && !(isDim && interval === 'd5'))
      .map(([, written]) => written),
    ...['2', '4', ...extensions]
      .filter((interval) => has(interval) && !isCovered(interval))
      .map((interval) => `add${interval}`),
  ].join('');
}

const extensions = new Set(['9', '11', '13']);

/** A number includes those below it: a thirteenth with an eleventh, an eleventh with a ninth. */
function isStacked(interval: string, has: (...some: string[]) => boolean): boolean {
  if (!has(interval)) return false;
  if (interval === '13') return has('11', 'a11');
  return interval === '9' || has('9', 'm9');
}
