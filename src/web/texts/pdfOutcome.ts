/** What became of a PDF (spec §7, §8). Apart from its buttons, which every song loads. */
export const pdfOutcome = {
  done: 'PDF eksportert',
  doneWhole: 'Alle refreng er med i sin helhet.',
  doneShortened: 'Gjentatte refreng er forkortet.',
  without: (characters: readonly string[]) => {
    const named = characters.slice(0, 10).join(' ') + (characters.length > 10 ? ' …' : '');
    return `Disse tegnene finnes ikke i skrifttypen i PDF-en og vises som �: ${named}`;
  },
  failed: 'Feil',
  failedText: 'Kunne ikke lage PDF. Prøv igjen.',
};
