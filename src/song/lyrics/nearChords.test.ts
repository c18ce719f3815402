import { describe, expect, it } from 'vitest';
import { findNearChords } from './nearChords.ts';

describe('rows that are nearly chords', () => {
  it.each([
    ['one among chords', 'C G7 Bbxa7', ['Bbxa7']],
    ['one beside one', 'C    F#qi7', ['F#qi7']],
    ['several', 'Am  Gqq  C7  Exx', ['Gqq', 'Exx']],
    ['in parentheses', 'Kom, (Gmi7)lys, (Am)kom', ['Gmi7']],
  ])('%s', (_, row, chords) => {
    const found = findNearChords(`Kom, lys\n${row}\nKom, dag`);
    expect(found).toEqual([{ line: 2, chords }]);
  });

  it.each([
    'Am  G  C',
    'A du som går',
    'E A Du',
    'Do mi',
    'La oss synge for Herren',
    'Am Abend',
    'Am Ebba',
    'Mi sjel og alt i meg',
    'Vers 1: Am G',
    'Kom (2x)',
    '1. Kom',
    '',
  ])('not «%s»', (row) => {
    expect(findNearChords(row)).toEqual([]);
  });
});
