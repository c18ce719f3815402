import type { RemovedSong } from '#contract/songs/songRemoval.ts';
import { formatDate } from './formats.ts';

/** Removing a song (decision 61). */
export const songRemoval = {
  hint: 'Sangen blir borte for alle. En prest kan hente den tilbake i 30 dager.',
  remove: 'Slett sangen',
  ask: (title: string) => `Slette «${title}»?`,
  text: 'Sangen blir borte for alle med en gang. En prest kan hente den tilbake i 30 dager, deretter slettes den for godt.',
  confirm: 'Slett sangen',
  cancel: 'Avbryt',
  removed: (title: string) => `«${title}» er slettet`,
  removedHint: 'En prest kan hente den tilbake i 30 dager.',
  notRemoved: 'Sangen ble ikke slettet',
  tryAgain: 'Sjekk nettet og prøv igjen.',
};

/** «Slettede sanger» in the administration (decision 61). */
export const removedSongs = {
  /** With the number once it is known. */
  heading: (count?: number) =>
    count === undefined ? 'Slettede sanger' : `Slettede sanger (${count})`,
  lead: 'Her kan du hente en sang tilbake i 30 dager. Deretter slettes den for godt, med historikk, opptak og noter.',
  backups: 'Eldre sikkerhetskopier inneholder sangen til de selv blir slettet.',
  listFailed: 'De slettede sangene kunne ikke hentes. Sjekk nettet og prøv igjen.',
  empty: 'Ingen slettede sanger',
  emptyHint: 'Når noen sletter en sang, ligger den her i 30 dager.',
  facts: ({ removedAt, removedBy, erasedAt }: RemovedSong): string[] => {
    const by = removedBy === null ? '' : ` av ${removedBy.firstName} (${removedBy.community})`;
    return [`Slettet${by} ${formatDate(removedAt)}`, `Slettes for godt ${formatDate(erasedAt)}`];
  },
  restore: 'Hent tilbake',
  restoreName: (title: string) => `Hent tilbake «${title}»`,
  restored: (title: string) => `«${title}» er tilbake i sangboken`,
  notRestored: 'Sangen ble ikke hentet tilbake',
  erase: 'Slett for godt nå',
  eraseName: (title: string) => `Slett for godt nå: «${title}»`,
  eraseAsk: (title: string) => `Slette «${title}» for godt?`,
  eraseText:
    'Teksten, historikken, opptak og noter blir borte nå og kan ikke hentes tilbake. Eldre sikkerhetskopier inneholder sangen til de selv blir slettet.',
  eraseYes: 'Slett for godt',
  erased: (title: string) => `«${title}» er slettet for godt`,
  notErased: 'Sangen ble ikke slettet for godt',
  cancel: 'Avbryt',
  tryAgain: 'Prøv igjen.',
};
