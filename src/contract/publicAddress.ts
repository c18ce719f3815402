import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { importLibrary } from './songbookTransfer.ts';

/** Carries what stands in the data folder at this moment: only the host of the server can know it. */
export const hostHeader = 'x-way-in';

/** How a request arrives that came by the public address; to whom is not the host, 404. */
export const seePublicAddress = endpoint({
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

/** Takes in what an import may bring, and keeps none of it; to whom is not the host, 404. */
export const sendLargeFile = endpoint({
  method: 'POST',
  path: '/api/way-in',
  access: 'anyone',
  form: z.strictObject({}),
  files: importLibrary.files,
  answer: z.object({
    /** How many of its bytes arrived. */
    bytes: z.int(),
  }),
});
