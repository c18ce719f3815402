import type { Invitation } from '#contract/invitations.ts';
import { formatDate } from './formatDate.ts';

/** Invitations that were made, and what became of them (spec §2, decision 7). */
export const invitationList = {
  /** Counted once they are known. */
  heading: {
    own: (count?: number) =>
      count === undefined ? 'Dine invitasjoner' : `Dine invitasjoner (${count})`,
    all: (count?: number) => (count === undefined ? 'Invitasjoner' : `Invitasjoner (${count})`),
  },
  empty: { own: 'Du har ikke invitert noen ennå', all: 'Ingen er invitert ennå' },
  emptyHint: 'Når en invitasjon er laget, ser du her om den er brukt.',
  listFailed: 'Invitasjonene kunne ikke hentes. Sjekk nettet og prøv igjen.',
  recovery: 'Gjenopprettingskode',
  state: ({ state, usedBy, expiresAt }: Invitation) =>
    ({
      open: `Åpen, utløper ${formatDate(expiresAt)}`,
      used: usedBy === null ? 'Brukt' : `Brukt av ${usedBy}`,
      expired: `Utløpt ${formatDate(expiresAt)}`,
      revoked: 'Trukket tilbake',
    })[state],
  made: (time: string) => `Laget ${formatDate(time)}`,
  madeBy: (inviter: string, time: string) => `Laget av ${inviter} ${formatDate(time)}`,
  revoke: 'Trekk tilbake',
  revokeName: (firstName: string) => `Trekk tilbake invitasjonen til ${firstName}`,
  revokeAsk: (firstName: string) => `Trekke tilbake invitasjonen til ${firstName}?`,
  revokeText: 'Koden og lenken slutter å virke med en gang. Du kan lage en ny invitasjon senere.',
  revokeYes: 'Trekk tilbake',
  revoked: 'Invitasjonen er trukket tilbake',
  notRevoked: 'Kunne ikke trekke tilbake invitasjonen',
  tryAgain: 'Prøv igjen.',
  cancel: 'Avbryt',
  showAll: (count: number) => `Vis alle ${count}`,
};
