import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Carries what stands in the data folder at this moment: only the host of the server can know it. */
export const wayInHeader = 'x-way-in';

/** How a request arrives that came by the public address; to whom is not the host, 404. */
export const seeWayIn = endpoint({
  method: 'GET',
  path: '/api/way-in',
  access: 'anyone',
  answer: z.object({
    /** The header `Host`. */
    host: z.string(),
    /** Whom the server takes for the visitor. */
    address: z.string(),
    /** The header `X-Forwarded-For`, whoever is believed. */
    forwardedFor: z.nullable(z.string()),
  }),
});
