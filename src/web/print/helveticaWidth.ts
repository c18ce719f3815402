type Weight = 'regular' | 'bold';

// Widths in thousandths of an em, from Adobe's Core 14 font metrics, which PDF viewers use for
// Helvetica. The PDF library has them rounded to hundredths, which is 1 mm in a long line.
const fromBlankToTilde: Readonly<Record<Weight, readonly number[]>> = {
  regular: numbers(
    '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556',
    '556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833',
    '722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556',
    '556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334',
    '260 334 584',
  ),
  bold: numbers(
    '278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556',
    '556 556 556 333 333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833',
    '722 778 667 778 722 667 611 722 667 944 667 667 611 333 278 333 584 556 333 556 611 556 611',
    '556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500 389',
    '280 389 584',
  ),
};

/** Regular and bold. An accented letter that is not listed is as wide as its base letter. */
const beyondTilde: readonly (readonly [characters: string, regular: number, bold: number])[] = [
  ['\u00a0·ìíîïÌÍÎÏ', 278, 278],
  ['¡¨¯²³´¸¹ˆ˜‹›', 333, 333],
  ['¢£¤¥§«»ƒ–†‡€', 556, 556],
  ['¦', 260, 280],
  ['©®', 737, 737],
  ['ª', 370, 370],
  ['º', 365, 365],
  ['¬±×÷', 584, 584],
  ['°', 400, 400],
  ['µðþ', 556, 611],
  ['¶', 537, 556],
  ['¼½¾', 834, 834],
  ['¿ßø', 611, 611],
  ['ÆŒ—…‰™', 1000, 1000],
  ['Ð', 722, 722],
  ['Ø', 778, 778],
  ['Þ', 667, 667],
  ['æ', 889, 889],
  ['œ', 944, 944],
  ['‘’‚', 222, 278],
  ['“”„', 333, 500],
  ['•', 350, 350],
];

const widths: Readonly<Record<Weight, ReadonlyMap<string, number>>> = {
  regular: widthsOf('regular'),
  bold: widthsOf('bold'),
};

/** Width in em of a text that Helvetica can write, without kerning. */
export function helveticaWidth(text: string, weight: Weight): number {
  const known = widths[weight];
  let width = 0;
  for (const character of text) {
    width += known.get(character) ?? known.get(character.normalize('NFD').charAt(0)) ?? 0;
  }
  return width / 1000;
}

function widthsOf(weight: Weight): Map<string, number> {
  const known = new Map<string, number>();
  for (const [at, width] of fromBlankToTilde[weight].entries()) {
    known.set(String.fromCharCode(0x20 + at), width);
  }
  for (const [characters, regular, bold] of beyondTilde) {
    for (const character of characters) known.set(character, weight === 'bold' ? bold : regular);
  }
  return known;
}

function numbers(...lines: string[]): number[] {
  return lines.flatMap((line) => line.split(' ').map(Number));
}
