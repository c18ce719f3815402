// What people write around a list of songs. Each form is a whole sentence, so that no title is taken
// for one: «God morgen, alle sammen!», but not «God morgen, sol».

const toSomebody = String.raw`(?:,? (?:på|dere|alle|sammen|folkens|venner|gjengen|kjære|og|\p{Lu}\p{Ll}+))*`;
const atEnd = '[.,:;!?…]*$';
const greeting = new RegExp(
  `^(?:[Hh]ei(?:sann| hei)?|[Hh]allo|[Gg]od (?:morgen|dag|kveld|ettermiddag)|[Kk]jære (?:alle|venner|dere))${toSomebody}${atEnd}`,
  'u',
);
const farewell = new RegExp(
  `^(?:[Hh]a det(?: bra| godt| fint)?|[Vv]i (?:se(?:e?s|r)|snakkes)|[Ss]nakkes|[Gg]od helg|[Ll]ykke til|[Tt]akk!|[Tt]usen takk|[Tt]akk for (?:hjelpen|sist))${toSomebody}${atEnd}`,
  'u',
);
const closing = new RegExp(
  `^(?:(?:[Mm]ed )?(?:[Vv]ennlig |[Bb]este |[Gg]od )?[Hh]ilsen|[Mm]vh|MVH|[Vv]h|[Kk]lem)(?: fra)?${toSomebody}${atEnd}`,
  'u',
);
/** Of whoever sent it: a name, a telephone number. */
const signature =
  /^(?:\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){0,3}|(?:Tlf\.?|Mobil)?[ :+\d]{6,}|Sendt fra .*)$/u;
const time = /\bkl\.? ?\d{1,2}(?:[.:]\d\d)?(?!\d)|^\d{1,2}[.:]\d\d(?![\d,–-])/i;

const sentencesOf = (row: string) => row.split(/(?<=[.!?…]) /);

/** «Hei, alle sammen! Her er sangene» */
export function isGreeting(row: string): boolean {
  return greeting.test(sentencesOf(row)[0] ?? '');
}

const mostSigned = 3; // rows below «Hilsen»

/** How many of these rows come before those that take leave: «Vi ses!», «Hilsen», a name. */
export function countBeforeFarewell(rows: readonly string[]): number {
  let end = rows.length;
  const signed = rows.findLastIndex((row) => closing.test(row) || !signature.test(row));
  if (end - signed - 1 <= mostSigned && closing.test(rows[signed] ?? '')) end = signed;
  while (end > 0 && takesLeave(rows[end - 1] ?? '')) end--;
  return end;
}

/** «Vi ses!», also where the title of a song begins so. */
export function takesLeave(row: string): boolean {
  return sentencesOf(row).some((each) => farewell.test(each) || closing.test(each));
}

/** «Vi øver kl. 18.30» */
export function namesTime(row: string): boolean {
  return time.test(row);
}
