import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** «Mine data»: one JSON file with all that is kept about whoever asks. */
export const takePersonalData = endpoint({
  method: 'GET',
  path: '/api/auth/me/data',
  access: 'signedIn',
  budget: 'transfer',
  answer: z.never(),
  binary: true,
});

/** «Slett kontoen»: one's own, soon after a passkey was shown, and never that of the only prest. */
export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/auth/me',
  access: 'signedIn',
  answer: z.object({ ok: z.literal(true) }),
});

/** Who answers for this song book and how to reach them, as whoever runs it wrote it down. */
export const getPrivacyNotice = endpoint({
  method: 'GET',
  path: '/api/privacy',
  access: 'anyone',
  answer: z.object({
    /** Plain text; null while nobody is named. */
    responsible: z.nullable(z.string()),
  }),
});
