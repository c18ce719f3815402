import type { PlanItem } from '#plan/plan.ts';
import { nameOfSlot } from './plans.ts';

/** What an item of a plan is called while it is sung through: its song, or else its place. */
export function titleOfStep(item: PlanItem): string {
  return item.titleThen ?? nameOfSlot(item);
}

/** A plan sung through, song by song (decisions 39 and 40). */
export const planSinging = {
  strip: 'Gjennom planen',
  place: (at: number, count: number, slot: string) => `${at} av ${count} · ${slot}`,
  next: (title: string) => `Neste: ${title}`,
  previous: (title: string) => `Forrige: ${title}`,
  isLast: 'Siste i planen',
  again: 'Én gang til for å gå dit.',
  toPlan: 'Til planen',
  planNext: 'Tilbake til planen',
  versionGone: (name: string) => `Versjonen «${name}» finnes ikke lenger. Her er hovedversjonen.`,
  itemGone: 'Dette er tatt ut av planen',
  nothingChosen: 'Her er ingen sang valgt ennå.',
  onlyHere: 'Endret bare her',
  keep: 'Behold i planen',
  kept: 'Beholdt i planen',
  keptText: (slot: string) => `${slot}: Slik åpnes sangen for alle som bruker planen.`,
  keepFailed: 'Planen ble ikke endret',
  undecided: 'Endringen venter på at du velger',
  changedMeanwhile:
    'Noen andre har endret det samme. Velg hva som skal gjelde, under «Konflikt» øverst.',
};

/** «Legg i plan» of a song. */
export const addingToPlan = {
  close: 'Lukk planen',
  plan: 'Plan',
  loading: 'Henter planene …',
  failed: 'Planene kunne ikke hentes. Sjekk nettet og prøv igjen.',
  none: 'Ingen kommende planer',
  newPlan: 'Lag en plan',
  place: 'Hvor skal den stå?',
  numbered: (slot: string, at: number) => `${slot} ${at}`,
  last: 'Til slutt',
  added: 'Lagt i planen',
  addedText: (plan: string, slot: string) => `${plan}: ${slot}`,
  failedTitle: 'Sangen ble ikke lagt i planen',
  undecidedTitle: 'Sangen venter på at du velger',
  full: 'Planen er full. Den har plass til 60 punkter.',
};

/** How often a song was sung, in its details. */
export function sungTimes(times: number, last: string): string {
  return times === 1 ? `1 gang, ${last}` : `${times} ganger, sist ${last}`;
}

const day = new Intl.DateTimeFormat('nb-NO', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const dayAndYear = new Intl.DateTimeFormat('nb-NO', { dateStyle: 'long', timeZone: 'UTC' });

/** «12. april», with the year where it is not this one. */
export function sungOn(date: string, today: string): string {
  const format = date.slice(0, 4) === today.slice(0, 4) ? day : dayAndYear;
  return format.format(new Date(`${date}T00:00Z`));
}

/** The plan on Home. */
export const nextPlan = {
  sing: 'Syng',
  singName: (plan: string) => `Syng ${plan}`,
  asks: 'Ble alt sunget?',
  allSung: 'Ja',
  allSungName: (plan: string) => `Ja, alt ble sunget: ${plan}`,
};

/** What was really sung (decision 42). */
export const celebrated = {
  heading: 'Ble alt sunget?',
  why: 'Svaret brukes til «sist sunget» og TONO-rapporten.',
  all: 'Ja, alt',
  some: 'Ikke alt',
  choose: 'Hva ble sunget?',
  save: 'Lagre',
  cancel: 'Avbryt',
  sung: (count: number) => (count === 1 ? '1 sang ble sunget' : `${count} sanger ble sunget`),
  none: 'Ingen av sangene ble sunget',
  correct: 'Rett opp',
  saved: 'Takk! Det er notert',
  failed: 'Svaret ble ikke lagret',
  failedText: 'Prøv igjen om litt.',
};
