/** Songs that are not brought in, in the question before a sign-out. */
export const leavingImport = {
  title: (count: number) =>
    `Du har ${count === 1 ? 'en sang' : `${count} sanger`} som ikke er hentet inn`,
  text: 'De finnes bare på denne enheten. Logger du ut nå, blir det du har sett over, borte.',
  too: (count: number) =>
    count === 1
      ? 'En sang som ikke er hentet inn, blir også borte.'
      : `${count} sanger som ikke er hentet inn, blir også borte.`,
};
