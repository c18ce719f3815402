/** The recording of a song, played on its screen (spec §2, §4). */
export const recording = {
  play: 'Spill av opptaket',
  pause: 'Sett opptaket på pause',
  player: 'Opptak',
  position: 'Sted i opptaket',
  positionOf: (now: string, whole: string) => `${now} av ${whole}`,
  loading: 'Henter opptaket ...',
  close: 'Lukk spilleren',
  failed: 'Feil',
  gone: 'Opptaket finnes ikke lenger.',
  unplayable: 'Denne nettleseren kan ikke spille av opptaket.',
  unreachable: 'Opptaket kunne ikke hentes. Sjekk nettet og prøv igjen.',
};
