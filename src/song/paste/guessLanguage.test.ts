import { expect, it } from 'vitest';
import { parseLyrics } from '#song/lyrics/parseLyrics.ts';
import { guessLanguage } from './guessLanguage.ts';

const norwegian = 'Jeg går på veien\nog lyset er med meg';
const latin = 'Gloria in terra\net pax est nobis';
const ukrainian = 'Тихо падає сніг\nі ніч уже близько';
const hebrew = 'שִׁירוּ לַיהוה\nשִׁיר חָדָשׁ';

it.each([
  ['Norwegian', norwegian, 'no'],
  ['Nynorsk', 'Eg er ikkje redd, og ljoset er med', 'no'],
  ['Latin under chords', `Am  G\n${latin}`, 'la'],
  ['Hebrew, with chords in letters', `(Am)${hebrew}`, 'he'],
  ['Hebrew and Norwegian', `${hebrew}\n${norwegian}`, 'mixed'],
  ['Latin and Norwegian', `${latin}\n${norwegian}`, 'mixed'],
  ['English', 'The light is in the window\nand I am on my way', null],
  ['Norwegian with an article', 'Et lys, et hus, et tre\nog det er på åsen', 'no'],
  ['Hebrew with Amen', `${hebrew}\nAmen`, 'he'],
  ['Ukrainian under chords', `Am  G\n${ukrainian}`, 'uk'],
  ['Ukrainian and Norwegian', `${ukrainian}\n${norwegian}`, 'mixed'],
  ['Ukrainian with Amen', `${ukrainian}\nAmen`, 'uk'],
  ['Cyrillic letters that others have too', 'Слава Богу на небесах', null],
  ['Russian', 'Тихо падает снег\nи ты пришёл ко мне', null],
  ['Belarusian', 'Ціха падае снег\nі ты прыйшоў', null],
  ['Polish, which is asked', 'Cicho pada śnieg\ni już jest noc', null],
  [
    'Swedish, which is asked',
    'Snön faller på taket,\ndet är så tyst\noch jag går med dig på vägen',
    null,
  ],
  ['Danish, which is asked', 'Det er stille i nat,\nfølg mig på vejen, tag dig af os', null],
  ['too few words', 'Halleluja, halleluja', null],
  ['nothing', '', null],
])('%s', (_, lyrics, language) => {
  expect(guessLanguage(parseLyrics(lyrics))).toBe(language);
});
