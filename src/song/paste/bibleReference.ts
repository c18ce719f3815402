const after1or2 = '[12][. ]{0,2}(?:kor|kongebok|kong|kg|krøn|sam|tim|tess|pet|cor|reyes|crón)';
const after1to3 = '[1-3][. ]{0,2}(?:joh|jn)';
const after1to5 = '[1-5][. ]{0,2}(?:mos(?:ebok|ebog)?|mosebok)';
/** Of the Norwegian, Swedish, Danish, English and Spanish abbreviations those that are no words. */
const books =
  'jes|isa|jer|klag|esek|ese|ezek|dan|hos|joel|jona|mika|nah|hab|sef|hag|sak|mal|matt?|mark|mk|mt|luk|luke|lk|' +
  'joh|john|jn|juan|apg|apostl\\.?gj|acts|rom|gal|ef|efes|eph|fil|phil|kol|col|tit|filem|heb|hebr|jak|jud|' +
  'åp|joh\\.?åp|upp|rev|apoc|gen|ex|exod|lev|num|deut|deu|jos|dom\\.?bok|rut|esra|neh|est|job|ordsp|ord|fork|høys|' +
  'salm(?:e|en|ene)?|sal|ps|psalm|psaltaren|visd|sir|tob|bar|jesaja|isaiah|isaías|jeremia|esekiel|daniel|' +
  'matteus|markus|lukas|johannes|romerne|galaterne|efeserne|filipperne|kolosserne|hebreerne|jakob|åpenbaringen';
/** These are chords or words as well: only with a verse. */
const withVerse = 'am|amos|mi|mik|dom|es|is|sam|os';

const chapter = '\\d{1,3}';
const verses = `[,:]\\s?\\d{1,3}[a-d]?(?:[-–.,;\\s\\d]{0,40}\\d[a-d]?)?`;
const sure = `(?:${after1or2}|${after1to3}|${after1to5}|${books})\\.?\\s?${chapter}(?:${verses}|[-–]\\d{1,3})?`;
const doubtful = `(?:${withVerse})\\.?\\s${chapter}${verses}`;
const one = `(?:jf\\.? |cf\\.? |sml\\.? )?(?:${sure}|${doubtful})`;
const whole = new RegExp(`^${one}(?:\\s?[;/&]\\s?${one}){0,4}$`, 'i');

const longest = 80; // characters

/**
 * Whether a text is nothing but a reference to the Bible: «Jes 55», «1 Kor 13,4-8», «Am 5,24».
 * «Am 5» is a chord and «Kor 2» a heading.
 */
export function isBibleReference(text: string): boolean {
  return text.length <= longest && /^[1-5\p{Lu}]/u.test(text) && whole.test(text);
}
