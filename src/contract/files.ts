import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { someId } from './text.ts';

/** A recording or a sheet; `audioUrl` and `sheetMusicUrl` of a song lead here (decision 27). */
export const getFile = endpoint({
  method: 'GET',
  path: '/api/files/:id',
  access: 'readSongs',
  params: z.strictObject({ id: someId }),
  answer: z.never(),
  binary: true,
});
