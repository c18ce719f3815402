/** Pathological texts: something repeated, to provoke worse than linear time. */
export const shapes: Readonly<Record<string, (length: number) => string>> = {
  'opening parentheses on one line': repeated('('),
  'closing parentheses': repeated(')'),
  'parentheses within parentheses': (length) => '('.repeat(length / 2) + ')'.repeat(length / 2),
  'open chords in parentheses': repeated('(Do (La-'),
  'inline chords': repeated('(Do)'),
  'inline chords with words': repeated('(Do7(b5))om '),
  brackets: repeated('[Do] ['),
  'marks on one line': repeated('A:'),
  'marks with blanks': repeated('A: K. '),
  'headings on one line': repeated('vers: '),
  'headings without blanks': repeated('bro:'),
  'headings and chords on one line': repeated('Refreng: Do Sol Vers:'),
  'headings with a letter before': repeated('C refreng: '),
  'headings, then repeats': (length) =>
    repeated('vers: ')(length * 0.05) + repeated('(2x) ')(length * 0.95),
  'repeats on one line': repeated('(2x) '),
  'repeats without blanks': repeated(' x2x2'),
  'chords on one line': repeated('Do Sol '),
  'chords with blanks of other kinds': repeated('Do\u00a0Sol\u200b '),
  'one run of chords': repeated('La-'),
  'unknown chords on one line': repeated('C7 Bbj9 em '),
  'words that are nearly unknown chords': repeated('A7xA7x'),
  'small basses': repeated('C/h'),
  'beats on one line': repeated('D . '),
  'dots and bars': repeated('.|'),
  'strings of a tab': repeated('D|---'),
  'lines of a tab': repeated('D|---2---|\n'),
  'blanks and minors': repeated('LA m '),
  'a run of basses': repeated('Si/La#/'),
  'chord numbers and a letter': (length) => `Do${repeated('11')(length)}x`,
  'all of it on one line': repeated('Vers: (Do)a K: [2x] A: (bis) Sol\tå\u0301 : ((Re '),
  'lines as long as chords may have': (length) =>
    repeated(`${repeated('C refreng: ')(1990)}\n`)(length),
  blanks: repeated(' '),
  'a heading, then blanks': (length) => `Vers:${' '.repeat(length - 6)}x`,
  tabs: repeated('\t'),
  'letters and tabs': repeated('a\t'),
  'a heading, then tabs': (length) => `Vers:${'\t'.repeat(length - 6)}x`,
  'blank lines': repeated('\n'),
  'blank lines in a section': (length) => `Vers\na${repeated('\n')(length)}b`,
  headings: repeated('Refreng\n'),
  'headings with chords behind them': repeated('Refreng (La-)\n'),
  'headings that need a colon': repeated('Kor:\n'),
  'numbered verses': repeated('Refreng\na\n\n2. b\n\n'),
  'lone letters': repeated('A\n'),
  'doubtful chord lines': repeated('Sol\nog\n'),
  'chords apart under a heading': (length) => `Intro\n${repeated('La- Mi\n\n')(length)}`,
  'blank lines under a heading, then words': (length) =>
    `Intro\n${repeated('\n')(length / 2)}${repeated('a\n\n')(length / 2)}`,
  dots: repeated('.'),
  'words of dots': repeated('... '),
  'marks on one letter': repeated('\u0301'),
  'marks of two kinds on one letter': (length) =>
    `a${'\u0301'.repeat(length / 2)}${'\u0316'.repeat(length / 2)}`,
  'marks in turn': repeated('\u0301\u0316'),
  'marks on each letter': repeated('a\u0301\u0316 '),
  'directions in turn': repeated('שׁ a '),
  'chord lines over Hebrew': repeated('Do Sol\nשִׁירוּ\n'),
  'a chord line over one long line': (length) =>
    `${repeated('Do  ')(990)}\n${repeated('ab c')(length - 990)}`,
  'long chord lines over marks': (length) =>
    repeated(`${repeated('Do  ')(990)}\n${repeated('a\u0301')(990)}\n`)(length),
  'the same verse': repeated('Vers 1\nHerren er min\n\n'),
  stanzas: repeated('Herren er min (2x)\n\n'),
  'headings with chords': repeated('Intro: Do Sol\n'),
  'chords in open brackets': repeated('[Am'),
  'chords in brackets': repeated('[Am]Kom [G]nå '),
  'brackets within brackets': (length) => '['.repeat(length / 2) + ']'.repeat(length / 2),
  'rows of chords in brackets': repeated('[Am] [G]\nKom\n'),
  directives: repeated('{soc}\n{eoc}\n'),
  'open directives': repeated('{c: '),
  'recalled refrains': (length) =>
    `{soc}\n${repeated('[Am]Kom ')(length / 2)}\n{eoc}\n${repeated('{chorus}\n')(length / 2)}`,
  'marks of a mail': repeated('>'),
  'quoted rows': repeated('> Am G\n> Kom, lys\n'),
  signatures: repeated('-- \nKari\n'),
  'facts above a song': (length) => `${repeated('Tekst: Ola Vik\nKey: D | Nr. 2\n')(length)}syng`,
  'names above a song': (length) => `Key: D\n${repeated('Kari Lie\n')(length)}syng med`,
  'facts with separators': repeated('Tekst - | ;\t/ & og - Ola, '),
  'long rows of labels': repeated(`${'tekst og melodi: A. B. '.repeat(6)}\n`),
  closings: repeated('\nMvh\nKari\n'),
  'heads of a mail': repeated('Fra: Kari\nTil: Ola\n\nHei Kari!\n\n'),
  'rows like greetings': repeated('Hei Kari og Ola og '),
  'stamps of messages': repeated('28.11.26, 09:14 - Kari: *Kom*\n'),
  'marks around rows': repeated('*_Kom_*\n'),
  'marks on one row': repeated('*_'),
  'tags of chords': repeated('[ch]D[/ch] '),
  'English headings': repeated('[Verse 1]\n[Intro]\n'),
  'several songs': repeated('{t: En}\nKom\n{ns}\n'),
  'recalled chords': (length) =>
    `{sov}\n${repeated('[D]Kom ')(length / 2)}\n{sov}\n${repeated('[^]Kom ')(length / 2)}`,
  'bars in brackets': (length) => `{t: En}\n${repeated('[|]Kom ')(length)}[D]`,
  'numbered verses of OpenSong': repeated('[V]\n.D  A\n1Kom\n2Kom\n3Kom\n'),
  'chords of OpenSong': repeated('.D  A\n'),
  'sections that begin alike': (length) =>
    Array.from(
      { length: length / 25 },
      (_, index) => `Vers\nDu er her igjen ${String(index).padStart(4, '0')}\n`,
    ).join(''),
};

/** An ordinary, though long, song. */
export const usual = repeated(
  'Vers 1\nDo          Sol\nKom og syng med oss i dag,\nLa-        Fa\nelva renner stille.\n\n' +
    'Refreng\nA: (Do)Syng, alle (Sol)land,\nK: syng så høyt dere kan!\n\n',
);

function repeated(unit: string) {
  return (length: number) => unit.repeat(Math.ceil(length / unit.length));
}
