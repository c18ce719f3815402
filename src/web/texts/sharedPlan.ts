/** A plan behind a link, for people without sign-in. */
export const sharedPlan = {
  title: 'Plan',
  loading: 'Henter planen …',
  nothing: 'Ingenting er valgt ennå.',
  chords: 'Akkorder',
  until: 'Lenken virker til morgenen etter feiringen.',
  gone: 'Lenken virker ikke lenger',
  goneHint: 'Be den som sendte den, om en ny.',
  failed: 'Planen kunne ikke hentes. Sjekk nettet og prøv igjen.',
};
