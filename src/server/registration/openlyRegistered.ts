import type { NewPerson } from './newPerson.ts';

/** Who comes in without an invitation; the call carries no name (spec §4). */
export const openlyRegistered = {
  /** Opens the installation, and administers it (decision 3). */
  first: { firstName: 'Prest', community: 'Vår kommunitet', role: 'prest', canInvite: true },
  /** In a database for development or tests alone (decision 4). */
  test: { firstName: 'Test', community: 'Testkommunitet', role: 'kantor', canInvite: false },
} as const satisfies Record<string, NewPerson>;
