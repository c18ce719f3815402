import type { Invitation } from '#contract/people/invitations.ts';
import type { Role } from '#people/role.ts';
import { formatDate } from './formats.ts';

/** Inviting somebody (spec §2, §6, §8). */
export const invitation = {
  title: 'Inviter bruker',
  description: 'Gi noen en plass i sangboken',
  yourAccess: 'Din tilgang',
  role: 'Rolle',
  community: 'Kommunitet',
  may: {
    kantor: 'Du kan invitere til din egen kommunitet.',
    kateket: 'Du kan invitere til alle kommuniteter.',
    prest: 'Du har administratortilgang og kan invitere til alle kommuniteter.',
  } satisfies Record<Role, string>,
  mayNot: 'Du kan ikke invitere andre.',
  mayNotTitle: 'Du har ikke rett til å invitere',
  mayNotHint: 'Snakk med en prest i kommuniteten hvis du mener at du bør kunne det.',
  formTitle: 'Hvem vil du invitere?',
  firstName: 'Fornavn',
  firstNameHint: 'Blir brukt i velkomsten',
  ownCommunityHint: 'Som kantor inviterer du til din egen kommunitet.',
  create: 'Opprett invitasjon',
  creating: 'Oppretter …',
  created: 'Invitasjon opprettet!',
  createFailed: 'Kunne ikke opprette invitasjon',
  tryLater: 'Prøv igjen senere',
  readyTitle: (firstName: string) => `Invitasjon til ${firstName}`,
  readyHint: 'Koden vises bare denne ene gangen. Send lenken, eller les koden høyt.',
  code: 'Invitasjonskode',
  copyCode: 'Kopier koden',
  codeCopied: 'Invitasjonskode kopiert!',
  codeNotCopied: 'Kunne ikke kopiere',
  link: 'Direkte lenke',
  copyLink: 'Kopier lenken',
  linkCopied: 'Invitasjonslink kopiert!',
  linkNotCopied: 'Kunne ikke kopiere link',
  copied: 'Kopiert',
  copyByHand: 'Merk teksten og kopier den selv.',
  expires: 'Utløper',
  another: 'Inviter en til',
};

/** Fields for a community. */
export const community = {
  label: 'Kommunitet',
  hint: 'Skriv navnet slik dere pleier',
  didYouMean: (known: string) => `Mente du «${known}»?`,
  corrects: (own: string) => `Skrivemåten rettes for alle i «${own}».`,
};

/** Invitations and their state (spec §2, decision 7). */
export const invitationList = {
  /** With the number once it is known. */
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
