import type { SongField } from '#contract/songForm.ts';
import { listFields } from './songFields.ts';

const moment = new Intl.DateTimeFormat('nb-NO', { dateStyle: 'long', timeStyle: 'short' });

/** «Historikk»: who changed what and when (decision 13). */
export const history = {
  heading: 'Historikk',
  toSong: 'Til sangen',
  list: 'Endringer',
  listFailed: 'Historikken kunne ikke hentes.',
  now: 'Slik sangen er nå',
  empty: 'Sangen er aldri endret',
  emptyHint: 'Når noen lagrer en endring, blir utgaven den erstattet, liggende her.',
  changed: (who: string | null, fields: readonly SongField[]) =>
    `${who ?? 'Noen'} endret ${fields.length === 0 ? 'sangen' : listFields(fields).toLowerCase()}`,
  at: (time: string) => moment.format(new Date(time)),
  show: 'Vis utgaven før endringen',
  showing: (time: string) => `Utgaven før endringen ${moment.format(new Date(time))}`,
  choose: 'Velg en endring for å se sangen slik den var før den.',
  back: 'Tilbake til endringene',
  loading: 'Henter utgaven ...',
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
