import type { AnswerOf } from '#contract/base/endpoint.ts';
import type { listRevisions } from '#contract/songs/songWriting.ts';
import { listFields } from './songForm.ts';
import { formatMoment } from './formats.ts';
import { calledThen } from './profile.ts';

/** A change, and the song's version before it. */
export type Revision = AnswerOf<typeof listRevisions>[number];

/** The versions of a song (spec §2, §5, §8). */
export const versions = {
  heading: 'Versjoner',
  original: 'Hovedversjon',
  key: (key: string) => `Toneart ${key}`,
  editOriginal: 'Rediger sangen',
  alternatives: (count: number) => `Alternative versjoner (${count})`,
  empty: 'Ingen alternative versjoner lagt til ennå.',
  add: 'Legg til ny versjon',
  edit: 'Rediger versjon',
  editName: (name: string) => `Rediger versjonen ${name}`,
  editShort: 'Rediger',
  remove: 'Slett',
  removeName: (name: string) => `Slett versjonen ${name}`,
  toSong: 'Til sangen',
  name: 'Versjonsnavn',
  nameHint: 'For eksempel Lav toneart eller Barnekor',
  keyLabel: 'Toneart',
  lyrics: 'Sangtekst',
  lyricsHint: 'Skrives på samme måte som i sangen',
  notes: 'Kommentarer',
  fromOriginal: 'Hent teksten fra hovedversjonen',
  save: 'Lagre versjon',
  saving: 'Lagrer …',
  cancel: 'Avbryt',
  close: 'Lukk vinduet',
  added: 'Versjon lagt til',
  updated: 'Versjon oppdatert',
  deleted: 'Versjon slettet',
  deleteAsk: (name: string) => `Er du sikker på at du vil slette versjonen ${name}?`,
  deleteText: 'Den ligger fortsatt i historikken til sangen.',
  delete: 'Slett versjonen',
  failed: 'Feil',
  updateFailed: 'Kunne ikke oppdatere sangen. Prøv igjen.',
  full: (most: number) => `En sang kan ha høyst ${most} versjoner`,
  changedMeanwhile: 'Noen andre har endret denne versjonen i mellomtiden.',
  deletedMeanwhile: 'Noen andre har slettet denne versjonen i mellomtiden.',
  keepMine: 'Behold min',
  keepTheirs: 'Behold den lagrede',
  addAgain: 'Legg den til igjen',
  keepDeleted: 'La den være slettet',
  leaveTitle: 'Lukke uten å lagre?',
  leaveText: 'Det du har skrevet i denne versjonen, blir borte.',
  leave: 'Lukk',
  stay: 'Skriv videre',
};

/** «Historikk»: who changed what and when (decision 13). */
export const history = {
  heading: 'Historikk',
  toSong: 'Til sangen',
  list: 'Endringer',
  listFailed: 'Historikken kunne ikke hentes.',
  now: 'Slik sangen er nå',
  empty: 'Sangen er ikke endret ennå',
  emptyHint: 'Når noen lagrer en endring, finner du den forrige utgaven her.',
  changed: ({ changedBy, changedByNow, changed }: Revision) => {
    const who = changedBy === null ? 'Noen' : calledThen(changedBy, changedByNow);
    return `${who} endret ${changed.length === 0 ? 'sangen' : listFields(changed).toLowerCase()}`;
  },
  at: (time: string) => formatMoment(time),
  show: 'Vis utgaven før endringen',
  showing: (time: string) => `Utgaven før endringen ${formatMoment(time)}`,
  choose: 'Velg en endring for å se hvordan sangen var før.',
  differences: 'Dette ble endret',
  before: 'Før',
  after: 'Etter',
  aFile: 'En fil',
  anotherFile: 'En annen fil',
  back: 'Tilbake til endringene',
  loading: 'Henter utgaven …',
  failed: 'Utgaven kunne ikke hentes.',
  key: 'Toneart',
  versionsInIt: (count: number) =>
    count === 1 ? '1 alternativ versjon' : `${count} alternative versjoner`,
  restore: 'Hent tilbake denne utgaven',
  restoreAsk: 'Hente tilbake denne utgaven?',
  restoreText: 'Sangen blir slik den var. Dagens utgave blir liggende i historikken.',
  restoreYes: 'Hent tilbake',
  cancel: 'Avbryt',
  restored: 'Utgaven er hentet tilbake',
  restoreFailed: 'Kunne ikke hente tilbake utgaven. Prøv igjen.',
  changedMeanwhile: 'Noen andre har endret sangen i mellomtiden. Se over listen og prøv igjen.',
  problem: 'Feil',
};
