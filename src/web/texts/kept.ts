/** Said in place of a success where there is no network; apart, for the heart says it too. */
export const kept = 'Lagret på enheten. Sendes så snart det lar seg gjøre.';
