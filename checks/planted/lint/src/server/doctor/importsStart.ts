import { startServer } from '#server/startServer.ts';

export const planted = startServer;
