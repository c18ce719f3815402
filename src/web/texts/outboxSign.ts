/** `1 endring`, `2 endringer`. */
export const changes = (count: number) => (count === 1 ? '1 endring' : `${count} endringer`);

/** The outbox's state in the header. */
export const outboxSign = {
  offline: 'Uten nett',
  sending: 'Sender',
  conflict: 'Konflikt',
  refused: 'Ikke sendt',
  count: (count: number) => `${count} venter`,
  counted: (count: number) => `${changes(count)} venter på å bli sendt`,
};

/** Replaces a success message while offline; exported separately, since the heart uses it too. */
export const keptOnDevice = 'Lagret på enheten. Sendes så snart det lar seg gjøre.';
