/** The Details panel of a song (spec §2). */
export const songDetails = {
  heading: 'Detaljer',
  key: 'Toneart',
  tempo: 'Tempo',
  translator: 'Oversetter',
  bibleReference: 'Bibelhenvisning',
  version: 'Versjon',
  plays: 'Brukt',
  playCount: (count: number) => (count === 1 ? '1 gang' : `${count} ganger`),
  lastPlayed: 'Sist brukt',
  notes: 'Vedlegg og kommentarer',
  versions: 'Versjoner',
  history: 'Historikk',
};
