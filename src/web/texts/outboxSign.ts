/** `1 endring`, `2 endringer`. */
export const changes = (count: number) => (count === 1 ? '1 endring' : `${count} endringer`);

/** How it stands with what was written without network, in the header. */
export const outboxSign = {
  offline: 'Uten nett',
  sending: 'Sender',
  conflict: 'Konflikt',
  refused: 'Ikke sendt',
  count: (count: number) => `${count} venter`,
  counted: (count: number) => `${changes(count)} venter på å bli sendt`,
};

/** Said in place of a success where there is no network; apart, for the heart says it too. */
export const keptOnDevice = 'Lagret på enheten. Sendes så snart det lar seg gjøre.';
