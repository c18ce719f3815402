import * as z from 'zod/mini';
import { endpoint } from '#contract/base/endpoint.ts';
import { importLibrary } from './songbookTransfer.ts';

/** Carries the doctor's token, which is in the data folder, so that only the host can know it. */
export const hostHeader = 'x-way-in';

/** For the doctor: how a request through the public address arrives; 404 without the token. */
export const seePublicAddress = endpoint({
  method: 'GET',
  path: '/api/way-in',
  access: 'anyone',
  answer: z.object({
    /** The header `Host`. */
    host: z.string(),
    /** The client address that the server uses. */
    address: z.string(),
    /** The header `X-Forwarded-For`, whether it is trusted or not. */
    forwardedFor: z.nullable(z.string()),
  }),
  takes: [hostHeader],
});

/** For the doctor: receives a body of the largest import and discards it; 404 without the token. */
export const sendLargeFile = endpoint({
  method: 'POST',
  path: '/api/way-in',
  access: 'anyone',
  form: z.strictObject({}),
  files: importLibrary.files,
  answer: z.object({
    /** Number of bytes received. */
    bytes: z.int(),
  }),
  takes: [hostHeader],
});
