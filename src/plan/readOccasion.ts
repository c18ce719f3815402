import { foldWords } from './findTitle.ts';

const weekday = /\b(?:man|tirs|ons|tors|fre|lor|son)dag\b/;
const month =
  /\b(?:januar|februar|mars|april|mai|juni|juli|august|september|oktober|november|desember)\b/;
const around =
  /\b(?:\d+|kl|den|i|etter|ar [abc]|formiddag|ettermiddag|kveld|advent|jul|fasten?|pasken?|det alminnelige kirkear(?:et)?)\b/g;

/**
 * Whether a row of a list names the celebration: «Eukaristi lørdag 28. november kl. 20», «1. søndag i
 * advent · år B», «Påskedag». Given the names of kinds and feasts.
 */
export function occasionReader(names: readonly string[]): (row: string) => boolean {
  const known = new Set(names.map(foldWords));
  const isNamed = (words: string) => words === '' || known.has(words);
  return (row) => {
    const words = foldWords(row);
    if (known.has(words)) return true;
    const isDay = weekday.test(words) || month.test(words);
    const rest = words.replace(around, '').replace(weekday, '').replace(month, '');
    return (isDay || /\bar [abc]$/.test(words)) && isNamed(rest.replace(/ +/g, ' ').trim());
  };
}
