import { createServer } from '#server/http/createServer.ts';

export const planted = createServer;
