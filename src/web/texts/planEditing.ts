import type { SongSummary } from '#contract/songs/song.ts';
import type { PlanKind } from '#plan/plan.ts';
import { numberedTitle } from '#song/numberedTitle.ts';
import type { ListNames } from '#plan/readMessage.ts';
import { formatMoment, genitive } from './formats.ts';
import {
  easterNight,
  feastNames,
  formatDay,
  formatShortDay,
  kindNames,
  slotNames,
} from './plans.ts';
import { calledThen } from './profile.ts';
import { musicPanel } from './songTools.ts';

/** «Dere har allerede en eukaristi lørdag 28. november.» */
const oneOf: Readonly<Record<PlanKind, string>> = {
  ordetsLiturgi: 'en ordets liturgi',
  eukaristi: 'en eukaristi',
  vigilie: 'en vigilie',
  botsfeiring: 'en botsfeiring',
  annet: 'en slik plan',
};

/** «Ny plan», and what is said of a plan as a whole. */
export const planForm = {
  newPlan: 'Ny plan',
  copy: 'Kopier planen',
  about: 'Om planen',
  close: 'Lukk vinduet',
  date: 'Dato',
  dateWrong: 'Velg en dato',
  time: 'Klokkeslett',
  kind: 'Feiring',
  title: 'Tittel',
  titleHint: 'Står feltet tomt, brukes navnet på feiringen',
  notes: 'Notat',
  notesHint: 'Til alle som skal synge',
  taken: (kind: PlanKind, date: string) => `Dere har allerede ${oneOf[kind]} ${formatDay(date)}.`,
  start: 'Hvordan vil du begynne?',
  asLast: (date: string) => `Som sist (${formatShortDay(date)})`,
  template: 'Tomt oppsett',
  empty: 'Tom plan',
  paste: 'Lim inn en liste',
  copyFor: (community: string) => `Kopien blir en plan for ${community}.`,
  makeCopy: 'Lag kopien',
  making: 'Lager planen …',
  failed: 'Kunne ikke lage planen. Prøv igjen.',
  lastFailed: 'Fant ikke planen fra sist. Prøv igjen når du har nett.',
  save: 'Lagre',
  cancel: 'Avbryt',
  leaveTitle: 'Lukke uten å lagre?',
  leaveText: 'Det du har endret her, blir borte.',
  leave: 'Lukk',
  stay: 'Fortsett',
};

/** «Lim inn en liste». */
export const pastedList = {
  label: 'Listen',
  hint: 'Én sang på hver linje, gjerne med leddet foran: «Inngang: Kom, lys»',
  found: (found: number, all: number, missing: readonly string[]) => {
    const count = `${found} av ${all} funnet.`;
    if (missing.length === 0) return count;
    const named = missing.slice(0, 3).map((title) => `«${title}»`);
    const more = missing.length - named.length;
    const names = more > 0 ? `${named.join(', ')} og ${more} til` : named.join(', ');
    return `${count} Velg selv for ${names}.`;
  },
  meant: (count: number) => (count === 1 ? 'Mente du denne?' : 'Mente du disse?'),
  written: (title: string) => `«${title}»`,
  toldApart: (song: Pick<SongSummary, 'number' | 'title' | 'disambiguation'>) =>
    song.disambiguation === undefined
      ? numberedTitle(song)
      : `${numberedTitle(song)} (${song.disambiguation})`,
  noneOfThem: 'Ingen av dem',
  cut: 'En plan har plass til 60 punkter. Bare de 60 første blir med.',
  make: 'Lag plan',
  back: 'Tilbake',
};

/** What a pasted list names besides songs. */
export const listNames: ListNames = {
  slots: slotNames,
  occasions: [...Object.values(kindNames), ...Object.values(feastNames), easterNight],
};

/** One item of a plan, and their order. */
export const planItems = {
  add: 'Legg til punkt',
  addTitle: 'Nytt punkt',
  edit: 'Rediger punktet',
  close: 'Lukk vinduet',
  open: 'Rediger',
  slot: 'Ledd',
  slotName: 'Eget navn på leddet',
  song: 'Sang',
  noSong: 'Ingen sang valgt',
  nothing: 'Ikke valgt ennå',
  takeOut: 'Ta ut sangen',
  version: 'Versjon',
  key: 'Toneart',
  asWritten: (key: string | null) =>
    key === null ? 'Slik den er skrevet' : `${key}, slik den er skrevet`,
  capo: 'Capo',
  noCapo: 'Ingen',
  who: 'Hvem',
  whoHint: 'Den som synger eller leser',
  reference: 'Lesning',
  referenceHint: 'For eksempel Jes 63,16–64,8',
  text: 'Tekst',
  note: 'Notat',
  save: 'Lagre punktet',
  cancel: 'Avbryt',
  remove: 'Fjern fra planen',
  removed: (item: string) => `${item} er fjernet fra planen`,
  moveUp: 'Flytt opp',
  moveDown: 'Flytt ned',
  handle: (item: string) => `Flytt ${item}`,
  handleHint: 'Dra, eller bruk pil opp og pil ned',
  handleHintByTouch: 'Dra for å flytte',
  place: (item: string, at: number, all: number) => `${item} er nå nummer ${at} av ${all}`,
  full: 'Planen har plass til 60 punkter',
  fullText: 'Fjern noe før du legger til mer.',
  failed: 'Endringen ble ikke lagret',
};

/** «Del». */
export const planSharing = {
  heading: 'Del planen',
  close: 'Lukk «Del»',
  message: 'Som melding',
  copied: 'Kopiert. Lim inn i en melding.',
  copyFailed: 'Kunne ikke kopiere',
  copyByHand: 'Merk teksten nedenfor og kopier den selv.',
  preview: 'Meldingen',
  link: 'Som lenke',
  linkText:
    'Lenken viser leddene, titlene og lesningene også for dem som ikke er med i sangboken. Sangtekster er bare med når sangen er fri eller vår egen.',
  makeLink: 'Lag lenke',
  linkName: 'Lenke til planen',
  linkEnds: (at: string) => `Lenken virker til ${formatMoment(at)}.`,
  copyLink: 'Kopier lenken',
  linkCopied: 'Lenken er kopiert',
  endLink: 'Steng lenken',
  linkEnded: 'Lenken virker ikke lenger',
  linkFailed: 'Kunne ikke lage lenken. Prøv igjen når du har nett.',
  endFailed: 'Kunne ikke stenge lenken. Prøv igjen når du har nett.',
};

/** Two people changed the same (decision 13). */
export const planConflict = {
  heading: 'To har endret det samme',
  text: 'Ingenting er overskrevet. Velg hva som skal stå.',
  choose: 'Velg hva som skal gjelde',
  mine: (what: string) => `Ditt valg: ${what}`,
  /** «Karis valg: …»; null where several have changed the plan. */
  theirs: (firstName: string | null, what: string) =>
    firstName === null ? `Lagret valg: ${what}` : `${genitive(firstName)} valg: ${what}`,
  removed: 'fjernet fra planen',
  moved: (semitones: number) => musicPanel.moved(semitones, null),
  capo: (fret: number) => `capo ${fret}`,
  save: 'Lagre valgene',
  keepAll: 'Behold det som er lagret',
};

/** What can be done with a refused change of a plan. */
export const planRemedies = {
  gone: {
    why: 'Planen er slettet i mellomtiden. Du kan lage den på nytt, med det du har endret.',
    button: 'Lag planen på nytt',
    done: 'Planen er laget på nytt',
    discard: 'Planen er slettet, så det du har endret, finnes ikke noe annet sted.',
  },
  full: {
    why: 'Planen har plass til 60 punkter. Fjern noe i den, så sendes endringen din sammen med det.',
    button: 'Åpne planen',
  },
  tooLong: {
    why: 'En plan har plass til 60 punkter. Du kan lagre de 60 første nå. Resten venter her til du har fjernet noe i planen.',
    button: 'Lagre de 60 første',
  },
  celebratedGone: {
    why: 'Planen er slettet i mellomtiden. Hent den tilbake under «Slettede planer», og prøv igjen her.',
    button: 'Til planene',
    discard: 'Det du har merket som sunget, blir borte.',
  },
  /** The plan of a community that is no longer the person's own. */
  notOwn: (community: string) =>
    `Planen hører til ${community}, og du kan bare planlegge for din egen kommunitet.`,
};

/** «Historikk» of a plan. */
export const planHistory = {
  heading: 'Historikk',
  close: 'Lukk historikken',
  failed: 'Historikken kunne ikke hentes. Prøv igjen når du har nett.',
  loading: 'Henter historikken',
  empty: 'Planen er ikke endret ennå',
  more: 'Vis eldre',
  changed: (then: string | null, now: string | null) =>
    `${then === null ? 'Noen' : calledThen(then, now)} endret planen`,
  at: (time: string) => formatMoment(time),
  added: (item: string) => `Ny: ${item}`,
  removed: (item: string) => `Fjernet: ${item}`,
  replaced: (before: string, after: string) => `${before} → ${after}`,
  moved: 'Ny rekkefølge',
  celebrated: 'Merket hva som ble sunget',
  planRemoved: 'Planen ble slettet',
  planRestored: 'Planen ble hentet tilbake',
  restore: 'Hent tilbake planen slik den var før',
  restoreAsk: 'Hente tilbake planen slik den var før endringen?',
  restoreText: 'Planen slik den er nå, blir liggende i historikken.',
  restoreYes: 'Hent tilbake',
  restored: 'Planen er hentet tilbake',
  cancel: 'Avbryt',
};

/** «Kommunitet»: what a community has set for its plans (decisions 43, 65). */
export const communityPlans = {
  name: 'Faste dager og gitt videre',
  /** For whoever may not set days. */
  handedOver: 'Gitt videre',
  close: 'Lukk vinduet',
  failed: 'Dette kunne ikke hentes. Prøv igjen når du har nett.',
};

const weekdays = ['Søndag', 'Mandag', 'Tirsdag', 'Onsdag', 'Torsdag', 'Fredag', 'Lørdag'];

export const planDays = {
  heading: 'Faste dager',
  lead: 'Dagene som «Ny plan» foreslår.',
  learnt: 'De bygger på planene deres. Endre dem om de ikke stemmer.',
  none: 'Ingen faste dager ennå. De hentes fra planene deres.',
  weekday: 'Dag',
  weekdays,
  time: 'Klokkeslett',
  kind: 'Feiring',
  add: 'Legg til dag',
  removeDay: (weekday: number, at: number) =>
    `Fjern ${(weekdays[weekday] ?? '').toLowerCase()}, dag ${at}`,
  day: (at: number) => `Dag ${at}`,
  learnAgain: 'Følg planene igjen',
  epiphany: 'Herrens åpenbaring feires',
  epiphanyNames: { sunday: 'Søndagen 2.–8. januar', jan6: '6. januar' },
  save: 'Lagre dagene',
  saved: 'Dagene er lagret',
  failed: 'Kunne ikke lagre. Prøv igjen når du har nett.',
};

export const handedOver = {
  heading: (count: number) => (count === 0 ? 'Gitt videre' : `Gitt videre (${count})`),
  lead: 'Sangene kommuniteten har fått. De andre kommer sist når dere velger sanger.',
  none: 'Ingen sanger er merket, så alle regnes som gitt videre.',
  find: 'Finn en sang å merke',
  mark: (title: string) => `Merk: ${title}`,
  unmark: (title: string) => `Fjern merket: ${title}`,
  since: (date: string) => `siden ${formatShortDay(date)}`,
  noHits: 'Ingen sanger funnet',
  marked: (title: string) => `«${title}» er gitt videre`,
  unmarked: (title: string) => `«${title}» er ikke lenger merket`,
};
