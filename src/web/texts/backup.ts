import { formatDate } from './formatDate.ts';

/** How the backups are, for prests. */
export const backup = {
  heading: 'Sikkerhetskopi',
  last: (time: string) => `Den siste ble tatt ${formatDate(time)} og er prøvd.`,
  looking: 'Ser etter ...',
  none: 'Det er ikke tatt noen ennå.',
  elsewhere:
    'Tjeneren tar ingen selv. Den som drifter den, har valgt å gjøre det på en annen måte.',
  overdue: 'Ingen ny sikkerhetskopi på over tre dager',
  failed: 'Den siste sikkerhetskopien ble ikke tatt',
  tellHost: 'Si det til den som drifter tjeneren.',
  seeWhy: 'Se hvorfor',
};
