import type { Unsent } from './waiting.ts';
import { formatDate, formatMoment, formatSize } from './formats.ts';

const number = new Intl.NumberFormat('nb-NO');
const clock = new Intl.DateTimeFormat('nb-NO', { timeStyle: 'short' });

interface Stored {
  readonly songs: number;
  readonly files: number;
  readonly bytes: number | null;
  /** Milliseconds since 1970. */
  readonly syncedAt: number;
}

function songs(count: number): string {
  return `${number.format(count)} ${count === 1 ? 'sang' : 'sanger'}`;
}

function files(count: number): string {
  return `${number.format(count)} ${count === 1 ? 'fil' : 'filer'}`;
}

/** «i dag kl. 14:05», or the whole date. */
function when(at: number): string {
  const isToday = formatDate(at) === formatDate(Date.now());
  return isToday ? `i dag kl. ${clock.format(at)}` : formatMoment(at);
}

/** State of the device's library, and why it cannot be stored (decision 25). */
export const offline = {
  stored: (stored: Stored) =>
    [
      `${songs(stored.songs)} og ${files(stored.files)}`,
      ...(stored.bytes === null ? [] : [formatSize(stored.bytes)]),
      `sist oppdatert ${when(stored.syncedAt)}`,
    ].join(', '),
  fetching: (count: number) =>
    count === 0
      ? 'Henter sangene til enheten …'
      : `Henter sangene til enheten … ${songs(count)} så langt`,
  fetched: (count: number, all: number) =>
    `Sanger på enheten: ${number.format(count)} av ${number.format(all)}.`,
  withoutApp:
    'Sangene ligger på enheten, men selve appen er ikke kommet ennå. Frem til da kan den bare åpnes med nett.',
  waitingForNetwork: 'Sangene hentes så snart det er nett.',
  notYet: 'Sangene er ikke lagret på enheten ennå.',
  failed:
    'Sangene kunne ikke hentes til enheten akkurat nå. Appen virker som vanlig så lenge det er nett, og prøver igjen av seg selv.',
  refused:
    'Nettleseren lar ikke appen lagre noe på denne enheten, kanskje fordi vinduet er privat. Appen virker som vanlig så lenge det er nett.',
  full: 'Det er ikke plass til sangene på enheten. Appen virker som vanlig så lenge det er nett.',
  filesFull: 'Det er ikke plass til flere filer på enheten',
  filesFullText: 'Sangene er lagret, men noen opptak og noter kan bare åpnes med nett.',
  removed: 'Sangene er fjernet fra enheten',
  offTitle: 'Slå av Offline-modus?',
  offConfirm: 'Slå av og fjern',
  offCancel: 'Avbryt',
  offText: (unsent: Unsent) => {
    if (unsent === 'unknown') {
      return 'Noe du har skrevet, er kanskje ikke sendt ennå. Det går tapt hvis du slår av nå.';
    }
    return unsent === 1
      ? 'Én endring er ikke sendt ennå. Den går tapt hvis du slår av nå.'
      : `${number.format(unsent)} endringer er ikke sendt ennå. De går tapt hvis du slår av nå.`;
  },
};
