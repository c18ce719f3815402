/** The printed song and what is said about it (spec §7, §8). */
export const print = {
  product: 'Sangbok',
  key: 'Toneart',
  tempo: 'Tempo',
  translator: 'Oversetter',
  version: 'Versjon',
  labelled: (label: string, value: string) => `${label}: ${value}`,
  between: ' · ',
  notesHeading: 'Vedlegg og kommentarer:',
  pageNumber: (page: number, pages: number) => `Side ${page} av ${pages}`,
  button: 'Eksporter til PDF',
  pending: 'Lager PDF ...',
  done: 'PDF eksportert',
  doneWhole: 'Alle refreng er med i sin helhet.',
  doneShortened: 'Gjentatte refreng er forkortet.',
  without: (characters: readonly string[]) => {
    const named = characters.slice(0, 10).join(' ') + (characters.length > 10 ? ' …' : '');
    return `Disse tegnene finnes ikke i skriften på papiret, og står som �: ${named}`;
  },
  failed: 'Feil',
  failedText: 'Kunne ikke lage PDF. Prøv igjen.',
};
