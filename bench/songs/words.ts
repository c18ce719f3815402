type Words = readonly [string, ...string[]];

const split = (text: string) => text.trim().split(/\s+/) as unknown as Words;

/** Words for the lines: plain words of each language, in random order. */
export const words = {
  no: split(`
    lys natt morgen hjerte vann brød vei hus dør hånd øye stemme navn fred glede håp tro kilde
    fjell dal hav stein tre vinge lampe krukke åker såkorn høst vår regn vind ild stjerne himmel
    jord barn mor far bror søster fremmed gjest bord seng kappe ring nøkkel bro elv båt havn lengter
    synger våkner venter løfter bærer åpner finner kaller svarer hviler vandrer høster sår gir tar ser
    stille varm ny gammel klar mørk lang kort dyp høy nær fjern trygg alene sammen alltid aldri ennå
    og men for når der her under over mellom gjennom uten med til fra om jeg du vi dere oss deg meg`),
  la: split(`
    lux nox mane cor aqua panis via domus porta manus oculus vox nomen pax gaudium spes fides fons
    mons vallis mare lapis arbor ala lampas ager semen messis ver pluvia ventus ignis stella caelum
    terra puer mater pater frater soror hospes mensa clavis pons flumen navis portus canto vigilo
    exspecto levo porto aperio invenio voco respondeo quiesco ambulo novus vetus clarus longus altus
    et sed cum ubi hic sub super inter per sine ad ab de ego tu nos vos semper adhuc`),
  he: split(`
    אור לילה בוקר לב מים לחם דרך בית דלת יד עין קול שם שלום שמחה תקווה אמונה מעיין
    הר עמק ים אבן עץ כנף נר כד שדה זרע קציר אביב גשם רוח אש כוכב שמים
    ארץ ילד אם אב אח אחות אורח שולחן מפתח גשר נהר סירה נמל שר קם
    מחכה נושא פותח מוצא קורא עונה נח הולך חדש ישן בהיר ארוך גבוה
    ו אבל עם כאשר פה תחת מעל בין דרך בלי אל מן על אני אתה אנחנו תמיד עוד`),
} as const;

export type BenchLanguage = keyof typeof words;

/** A chord in the book's notation, and in ChordPro's. */
export type ChordName = readonly [own: string, chordPro: string];

const keyOfLa: readonly [ChordName, ...ChordName[]] = [
  ['La-', 'Am'],
  ['Re-', 'Dm'],
  ['Mi7', 'E7'],
  ['Sol', 'G'],
  ['Do', 'C'],
  ['Fa', 'F'],
  ['Fa#dim', 'F#dim'],
];
const keyOfG: readonly [ChordName, ...ChordName[]] = [
  ['G', 'G'],
  ['C', 'C'],
  ['D7', 'D7'],
  ['Em', 'Em'],
  ['Am', 'Am'],
  ['D/F#', 'D/F#'],
];

/** The chords of a song, by key. */
export const chordSets = [keyOfLa, keyOfG] as const;
