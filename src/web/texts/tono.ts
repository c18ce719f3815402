const counted = (count: number, one: string, several: string) =>
  `${count} ${count === 1 ? one : several}`;

/** The report to TONO (decision 42). */
export const tono = {
  heading: 'TONO-rapport',
  description: 'Sangene kommuniteten har sunget, kvartal for kvartal',
  open: 'Åpne rapporten',
  quarter: 'Kvartal',
  quarterName: (quarter: string) => {
    const [year = '', number = ''] = quarter.split('-');
    return `${number}. kvartal ${year}`;
  },
  summary: (songs: number, celebrations: number) =>
    `${counted(songs, 'sang', 'sanger')} i ${counted(celebrations, 'feiring', 'feiringer')}`,
  song: 'Sang',
  times: 'Feiringer',
  rightsUnknown: 'Rettighetene er ikke fylt ut.',
  fillIn: 'Fyll ut',
  fillInFor: (title: string) => `Fyll ut rettighetene til ${title}`,
  removed: 'Sangen er slettet',
  download: 'Last ned CSV',
  downloading: 'Lager filen …',
  downloaded: 'Rapporten er lastet ned',
  downloadFailed: 'Rapporten kunne ikke lastes ned. Prøv igjen.',
  failed: 'Rapporten kunne ikke hentes. Sjekk nettet og prøv igjen.',
  empty: 'Ingen sanger i dette kvartalet',
  emptyHint:
    'Når dere i en plan har svart på «Ble alt sunget?», telles sangene i den. Hver sang telles én gang per feiring.',
};
