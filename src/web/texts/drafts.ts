const moment = new Intl.DateTimeFormat('nb-NO', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
});
const time = new Intl.DateTimeFormat('nb-NO', { hour: '2-digit', minute: '2-digit' });

const list = new Intl.ListFormat('nb-NO', { type: 'conjunction' });
const named = 4; // titles at most

/** «Vannet», «Porten» og 3 til. */
function listTitles(titles: readonly string[]): string {
  const names = titles.slice(0, named).map((title) => `«${title || drafts.untitled}»`);
  const more = titles.length - names.length;
  return list.format(more > 0 ? [...names, `${more} til`] : names);
}

/** What was typed and not yet saved. */
export const drafts = {
  found: (savedAt: number) => `Du har et utkast fra ${moment.format(savedAt)}`,
  foundHint: 'Det ble aldri lagret i sangboken. Vil du gå videre med det?',
  untitled: 'Uten tittel',
  files: (names: readonly string[]) => `Valgte filer: ${names.join(', ')}`,
  resume: 'Fortsett',
  discard: 'Forkast',
  notDiscarded: 'Utkastet kunne ikke slettes, og blir tilbudt igjen neste gang',
  kept: (savedAt: number) => `Utkast tatt vare på kl. ${time.format(savedAt)}`,
  keptWithoutFiles: 'Teksten er tatt vare på som utkast, men ikke filene',
  notKept: 'Denne enheten kan ikke ta vare på utkast. Lagre før du lukker siden.',
  unsaved: (count: number) =>
    count === 1 ? 'Et utkast er ikke lagret' : `${count} utkast er ikke lagret`,
  logoutText: (titles: readonly string[]) =>
    `Bare denne enheten har ${listTitles(titles)}. Logger du ut nå, blir det borte.`,
  logoutToo: (titles: readonly string[]) => `Utkast blir også borte: ${listTitles(titles)}.`,
  leaveTitle: 'Forlate siden uten å lagre?',
  leaveText: 'Det du har skrevet, blir liggende som utkast på denne enheten.',
  leave: 'Forlat siden',
  stay: 'Bli her',
};
