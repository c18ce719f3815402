import type { BodyOf } from '#contract/base/endpoint.ts';
import { type changePlan, type Plan, type PlanField, planFields } from '#contract/plans/plans.ts';
import {
  celebratedDate,
  type Epiphany,
  type Feast,
  liturgicalDay,
  type LiturgicalDay,
} from '#plan/liturgicalDay.ts';
import { parseDate } from '#plan/days.ts';
import { isEasterNight } from '#plan/easterNight.ts';
import type { PlanItem, PlanKind, Slot, SongSeason, When } from '#plan/plan.ts';
import type { NounTexts } from './waiting.ts';

export const kindNames: Readonly<Record<PlanKind, string>> = {
  ordetsLiturgi: 'Ordets liturgi',
  eukaristi: 'Eukaristi',
  vigilie: 'Vigilie',
  botsfeiring: 'Botsfeiring',
  annet: 'Annet',
};

export const slotNames: Readonly<Record<Slot, string>> = {
  inngang: 'Inngang',
  lesning: 'Lesning',
  svarsalme: 'Svarsalme',
  halleluja: 'Halleluja',
  evangelium: 'Evangelium',
  forbonn: 'Forbønn',
  fred: 'Fredshilsen',
  offertorium: 'Offertorium',
  hellig: 'Hellig',
  brod: 'Brødet',
  kalk: 'Kalken',
  kommunion: 'Kommunion',
  utgang: 'Utgang',
  annet: 'Annet',
};

export const seasonNames: Readonly<Record<SongSeason, string>> = {
  advent: 'Advent',
  jul: 'Jul',
  faste: 'Faste',
  paske: 'Påske',
  pinse: 'Pinse',
  maria: 'Maria',
  alminnelig: 'Det alminnelige kirkeår',
};

export const feastNames: Readonly<Record<Feast, string>> = {
  askeonsdag: 'Askeonsdag',
  palmesondag: 'Palmesøndag',
  skjaertorsdag: 'Skjærtorsdag',
  langfredag: 'Langfredag',
  paskeaften: 'Påskeaften',
  paskedag: 'Påskedag',
  andrePaskedag: '2. påskedag',
  himmelfart: 'Kristi himmelfartsdag',
  pinsedag: 'Pinsedag',
  andrePinsedag: '2. pinsedag',
  treenighet: 'Treenighetssøndag',
  legemsfest: 'Kristi legems og blods fest',
  hjertefest: 'Jesu hjertefest',
  kongefest: 'Kristi kongefest',
  juledag: 'Juledag',
  familien: 'Den hellige familie',
  gudsMor: 'Den hellige Guds mor Maria',
  epifani: 'Herrens åpenbaring',
  herrensDap: 'Herrens dåp',
  fremstilling: 'Herrens fremstilling i tempelet',
  josef: 'St. Josef',
  bebudelsen: 'Herrens bebudelse',
  johannes: 'Døperen Johannes’ fødsel',
  peterOgPaulus: 'Apostlene Peter og Paulus',
  olsok: 'Olsok',
  forklarelsen: 'Kristi forklarelse',
  opptagelsen: 'Jomfru Marias opptagelse i himmelen',
  korset: 'Korsets opphøyelse',
  allehelgen: 'Allehelgensdag',
  allesjeler: 'Allesjelersdag',
  lateran: 'Laterankirkens vigselsfest',
  uplettet: 'Jomfru Marias uplettede unnfangelse',
};

/** The evening before `paskedag` (decision 79). */
export const easterNight = 'Påskenatten';

const sundayNames: Readonly<Record<LiturgicalDay['season'], (number: number) => string>> = {
  advent: (number) => `${number}. søndag i advent`,
  jul: (number) => `${number}. søndag etter jul`,
  faste: (number) => `${number}. søndag i fasten`,
  paske: (number) => `${number}. søndag i påsken`,
  alminnelig: (number) => `${number}. søndag i det alminnelige kirkeår`,
};

const longDate = new Intl.DateTimeFormat('nb-NO', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});
const shortDate = new Intl.DateTimeFormat('nb-NO', {
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** «lørdag 28. november»; the text itself where it is no date. */
export function formatDay(date: string): string {
  return parseDate(date) === null ? date : longDate.format(new Date(`${date}T00:00Z`));
}

/** «28. november». */
export function formatShortDay(date: string): string {
  return parseDate(date) === null ? date : shortDate.format(new Date(`${date}T00:00Z`));
}

/** «lørdag 28. november kl. 20.00»; with the year if it is another one than today's. */
export function formatWhen(
  { date, time }: Pick<Plan, 'date' | 'time'>,
  today: string = date,
): string {
  const isThisYear = date.slice(0, 4) === today.slice(0, 4);
  const day = isThisYear ? formatDay(date) : `${formatDay(date)} ${date.slice(0, 4)}`;
  return time === null ? day : `${day} ${formatTime(time)}`;
}

/** «i dag kl. 20.00». */
export function formatToday({ time }: Pick<Plan, 'time'>): string {
  return time === null ? 'i dag' : `i dag ${formatTime(time)}`;
}

function formatTime(time: string): string {
  return `kl. ${time.replace(':', '.')}`;
}

/** «1. søndag i advent»; null on a day without a name. */
export function nameOfDay(plan: When, epiphany: Epiphany): string | null {
  if (isEasterNight(plan)) return easterNight;
  const { name = null, season } = liturgicalDay(celebratedDate(plan), epiphany) ?? {};
  if (name === null || season === undefined) return null;
  return typeof name === 'string' ? feastNames[name] : sundayNames[season](name.sunday);
}

/** «1. søndag i advent · år B»; null on a day without a name. */
export function nameAndYear(plan: When, epiphany: Epiphany): string | null {
  const name = nameOfDay(plan, epiphany);
  const cycle = liturgicalDay(celebratedDate(plan), epiphany)?.cycle;
  return name === null || cycle === undefined ? null : `${name} · år ${cycle}`;
}

export function nameOfSlot({ slot, slotName }: Pick<PlanItem, 'slot' | 'slotName'>): string {
  return slotName ?? slotNames[slot];
}

/** «Eukaristi», or the plan's own title. */
export function nameOfPlan({ title, kind }: Pick<Plan, 'title' | 'kind'>): string {
  return title ?? kindNames[kind];
}

/** What is sung or read there; null for an empty place. */
export function contentOfItem({
  titleThen,
  reference,
  text,
}: Pick<PlanItem, 'titleThen' | 'reference' | 'text'>): string | null {
  return titleThen ?? reference ?? text;
}

export const fieldNames: Readonly<Record<PlanField, string>> = {
  date: 'Dato',
  time: 'Klokkeslett',
  kind: 'Feiring',
  title: 'Tittel',
  notes: 'Notat',
};

const empty = 'tomt';

/** A field's value in words. */
export function nameOfField(field: PlanField, value: string | null): string {
  if (value === null) return empty;
  if (field === 'date') return formatDay(value);
  if (field === 'time') return formatTime(value);
  return field === 'kind' ? kindNames[value as PlanKind] : value;
}

/** «Inngang: Kom, lys (Anne)». */
export function nameOfItem(item: PlanItem): string {
  const who = item.who === null ? '' : ` (${item.who})`;
  return `${nameOfSlot(item)}: ${contentOfItem(item) ?? empty}${who}`;
}

const mostNamed = 3; // pieces of a change

/** Pending writes of plans, in the list of what waits. */
export const planTexts = {
  made: 'Ny plan',
  removed: 'Slettet plan',
  celebrated: 'Merket hva som ble sunget',
  titleOf: (plan: Pick<Plan, 'title' | 'kind' | 'date'>) =>
    `${nameOfPlan(plan)} ${formatDay(plan.date)}`,
  changeOf: ({ fields = {}, items = [] }: BodyOf<typeof changePlan>) => {
    const removed = items.filter(({ op }) => op === 'remove').length;
    const pieces = [
      ...planFields.filter((name) => fields[name] !== undefined).map((name) => fieldNames[name]),
      ...items.flatMap((each) => (each.op === 'put' ? nameOfItem(each.item) : [])),
      ...(items.some(({ op }) => op === 'move') ? ['Ny rekkefølge'] : []),
      ...(removed > 0 ? [removed === 1 ? 'Fjernet 1 punkt' : `Fjernet ${removed} punkter`] : []),
    ];
    const more = pieces.length - mostNamed;
    const named = pieces.slice(0, mostNamed).join(' · ');
    return more > 0 ? `${named} · og ${more} til` : named;
  },
  contentOf: ({ items }: Pick<Plan, 'items'>) =>
    items.flatMap((item) => contentOfItem(item) ?? []).join(', '),
  /** What others stored in the same fields and items. */
  theirs: (pieces: readonly StoredPiece[]) =>
    pieces
      .map((piece) => {
        if ('field' in piece) {
          return `${fieldNames[piece.field]}: ${nameOfField(piece.field, piece.theirs)}`;
        }
        return piece.theirs === null ? 'fjernet' : nameOfItem(piece.theirs);
      })
      .join(' · '),
};

type StoredPiece =
  | { readonly field: PlanField; readonly theirs: string | null }
  | { readonly theirs: PlanItem | null };

export const waitingPlan: NounTexts = {
  waitsBehind: 'Venter på en tidligere endring av planen',
  discard: 'Det du har endret, blir borte. Planen blir stående slik den er lagret.',
  discardNew: 'Planen er ikke lagret noe annet sted. Den blir borte.',
};

/** «Planer». */
export const plans = {
  heading: 'Planer',
  description: 'Det vi skal synge sammen',
  community: 'Kommunitet',
  upcoming: 'Kommende',
  earlier: 'Tidligere',
  newPlan: 'Ny plan',
  none: 'Ingen planer ennå',
  noneHint: 'Velg kveldens sanger, og syng dem etter tur – også uten nett.',
  noneUpcoming: 'Ingen kommende planer',
  loading: 'Henter planene',
  failed: 'Planene kunne ikke hentes.',
  celebrated: 'Sunget',
  notFound: 'Planen finnes ikke',
  notHandedOver: 'Ikke gitt videre',
  sungDaysAgo: (days: number) => {
    if (days === 0) return 'Sunget samme dag';
    return days === 1 ? 'Sunget for 1 dag siden' : `Sunget for ${days} dager siden`;
  },
  sungTimes: (slot: string, times: number) =>
    times === 1 ? `${slot} 1 gang` : `${slot} ${times} ganger`,
  lastSung: (day: string) => `sist ${day}`,
  more: (count: number) => `Vis ${count} til`,
};

/** How much of a plan is chosen; apart, since Home's first page has it. */
export const planProgress = {
  chosen: (chosen: number, all: number) => `${chosen} av ${all} valgt`,
  allChosen: (all: number) => (all === 1 ? '1 punkt' : `${all} punkter`),
  empty: 'Uten innhold',
};

/** One plan, as it is read. */
export const onePlan = {
  loading: 'Henter planen',
  failed: 'Planen kunne ikke hentes.',
  toPlans: 'Til planene',
  sing: 'Syng',
  share: 'Del',
  edit: 'Rediger',
  ready: 'Ferdig',
  copy: 'Kopier planen',
  history: 'Historikk',
  remove: 'Slett planen',
  items: 'Innholdet i planen',
  chooseSong: 'Velg sang',
  chooseOther: 'Velg en annen sang',
  write: 'Skriv inn',
  songGone: 'Sangen er slettet',
  songUnknown: 'Finnes ikke i sangboken',
  capo: (fret: number) => `capo ${fret}`,
  /** Accessible names begin with the text of the button. */
  of: (label: string, place: string) => `${label}: ${place}`,
  removeAsk: 'Slette planen?',
  removeText: (plan: string, wasSung: boolean) => {
    const text = `«${plan}» blir borte for alle i kommuniteten. Nederst under «Planer» kan den hentes tilbake i 30 dager.`;
    const counted = 'Sangene i den teller ikke lenger i «sist sunget» og i TONO-rapporten.';
    return wasSung ? `${text} ${counted}` : text;
  },
  removed: 'Planen er slettet',
  removeFailed: 'Kunne ikke slette planen. Prøv igjen.',
};
