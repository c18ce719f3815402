import { formatDate } from './formats.ts';

/** A plan behind a link, for people without sign-in. */
export const sharedPlan = {
  title: 'Plan',
  loading: 'Henter planen …',
  waiting: 'Mange åpner planen nå. Den kommer om litt.',
  nothing: 'Ingenting er valgt ennå.',
  chords: 'Akkorder',
  until: ({ date, endsAt }: { readonly date: string; readonly endsAt: string }) =>
    date < endsAt.slice(0, 10)
      ? 'Lenken virker til morgenen etter feiringen.'
      : `Lenken virker til ${formatDate(endsAt)}.`,
  gone: 'Lenken virker ikke lenger',
  goneHint: 'Be den som sendte den, om en ny.',
  failed: 'Planen kunne ikke hentes. Sjekk nettet og prøv igjen.',
};
