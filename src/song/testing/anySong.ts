import fc from 'fast-check';

/** Any code point but surrogates, as `unit: 'binary'`, which takes two seconds to set up. */
export const anyCharacter = fc
  .nat({ max: 0x10_ffff - 0x800 })
  .map((place) => String.fromCodePoint(place < 0xd800 ? place : place + 0x800));

export const anyText = fc.oneof(fc.string({ unit: anyCharacter }), fc.string({ unit: 'grapheme' }));

export function oneOf(words: string) {
  return fc.constantFrom(...words.split('~'));
}
const chordName = oneOf(
  'Do~Re-~mi~FA~Sol~La-~Si7~A~Am~B♭~H~C/E~Fa#dim~Mi7*~Si/La#/La~La-Mi-Si7~Re- 9~[Re7]~' +
    '(Si~Mi7)~Mi...~Do/~|~x2~(2x)~N.C.~(2)~La\u2011~Do\u200b~La-la-la~B~Es~Fiss~C/e~LA m~Cma7~' +
    '.~Bbj9~em~D|---|~GM~G0~FC~hold~D7.~→~(playout)~2. gang~A2(no3)',
);
const word = oneOf(
  'Herren~er~La~oss~Mi~sjel,~Alle~Kantor~vers~refreng~universet~A~K~A:~K.~A.~Am~שִׁירוּ~a\u030a~🎵~' +
    '(Do)~(La-)~(Mi)~(bis)~(~)~…~!~å~bro~Ref.~osv.~Refreng:~Intro:~Kor~Kor:~2.~As~Antifon',
);
const space = fc.constantFrom(' ', ' ', ' ', '', '', '   ', '\t', '\u00a0');
const opening = fc.constantFrom(
  '',
  '',
  '',
  '  ',
  'A: ',
  'K:',
  'A. ',
  'K. A. ',
  'a: ',
  'K : ',
  'Intro: ',
  'Refreng: ',
  '\t',
);
const row = fc
  .tuple(opening, fc.oneof(fc.array(chordName), fc.array(word), fc.array(anyText)), fc.array(space))
  .map(([start, words, spaces]) =>
    words.reduce((text, next, index) => text + next + (spaces[index] ?? ' '), start),
  );
/** The same structure repeated, mostly on one line. */
const unit = oneOf(
  'vers: ~Refreng:~Intro: ~bro~:~(2x) ~x2~(~)~[~]~(Do)~((~Do ~La-~/~|~\t~ ~\u00a0~a~å~ש~\u0301~\u0316~A:~K. ~.~…~*~1~\n',
);
const parts = fc.array(
  fc.tuple(
    fc.array(unit, { minLength: 1, maxLength: 3 }).map((units) => units.join('')),
    fc.integer({ min: 1, max: 40 }),
  ),
  { minLength: 1, maxLength: 4 },
);
const repetitive = parts.map((some) => some.map(([text, times]) => text.repeat(times)).join(''));

/** Repeats it to this length, in characters. */
export function repetitiveSong(length: number) {
  return parts.map((some) => {
    const all = some.reduce((sum, [, times]) => sum + times, 0);
    return some
      .map(([text, times]) => text.repeat(Math.ceil((length * times) / all / text.length)))
      .join('')
      .slice(0, length);
  });
}

const heading = fc.constantFrom(
  'Refreng',
  'Vers 2:',
  'A',
  'K:',
  'A.',
  ' Outro :',
  'Hele universet',
  'Omkved',
  'k :',
  'Mellomspill: Sol',
  'Siste vers: Mi',
  'Refreng (La-)',
  'Kor:',
  '[Kor]',
  'Kor: Sol',
  'Stikk:',
  'C-del',
  'V1:',
  'Forspill (Do Sol)',
  'Verse 1',
  '\n2. Kom',
);
const lineEnd = fc.constantFrom('\n', '\n', '\r\n', '\r', '\n\n', '\u2028');
const songText = fc
  .array(fc.tuple(fc.oneof({ arbitrary: row, weight: 4 }, heading, repetitive), lineEnd))
  .map((rows) => rows.flat().join(''));

/** Any text, mostly one that looks like a song. */
export const song = fc.oneof({ arbitrary: songText, weight: 3 }, anyText);
