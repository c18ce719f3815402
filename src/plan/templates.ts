import { emptyItem, type PlanItem, type PlanKind, type Slot, type When } from './plan.ts';
import { epistle, vigilReadings } from './vigilReadings.ts';

/** Places in their order, some with a name of their own. */
type Template = readonly (Slot | readonly [slot: Slot, name: string])[];

const reading = (number: number) => ['lesning', `${number}. lesning`] as const;

/** «Tomt oppsett»: what a celebration of each kind usually has. */
const templates: Readonly<Record<PlanKind, Template>> = {
  ordetsLiturgi: [
    'inngang',
    reading(1),
    'svarsalme',
    reading(2),
    'svarsalme',
    reading(3),
    'svarsalme',
    'halleluja',
    'evangelium',
    'forbonn',
    'utgang',
  ],
  eukaristi: [
    'inngang',
    reading(1),
    'svarsalme',
    reading(2),
    'halleluja',
    'evangelium',
    'forbonn',
    'fred',
    'offertorium',
    'hellig',
    'brod',
    'kalk',
    'utgang',
  ],
  vigilie: [
    ['inngang', 'Lysprosesjon'],
    ['annet', 'Påskelovsangen'],
    ...[1, 2, 3, 4, 5, 6, 7].flatMap((number) => [reading(number), 'svarsalme' as const]),
    ['annet', 'Ære være Gud'],
    ['lesning', epistle],
    'halleluja',
    'evangelium',
    ['annet', 'Dåp'],
    'hellig',
    'kommunion',
    'utgang',
  ],
  botsfeiring: [
    'inngang',
    'lesning',
    'svarsalme',
    'evangelium',
    ['annet', 'Skriftemål'],
    'fred',
    'utgang',
  ],
  annet: [],
};

/** Those that a list of songs may name instead of the slot: «Epistel», «Lysprosesjon». */
export const namedPlaces = Object.values(templates)
  .flat()
  .flatMap((place) => {
    if (typeof place === 'string') return [];
    const [slot, slotName] = place;
    return slot === 'annet' || /\d/.test(slotName) ? [] : [{ slot, slotName }];
  });

/** The items of a kind, empty but for the readings of the Easter Vigil. `newId` gives a fresh id. */
export function templateItems(when: When, newId: () => string): PlanItem[] {
  const readingAt = vigilReadings(when);
  return templates[when.kind].map((place) => {
    const [slot, slotName] = typeof place === 'string' ? [place, null] : place;
    const item = { ...emptyItem, id: newId(), slot, slotName };
    return { ...item, reference: readingAt(item) };
  });
}
