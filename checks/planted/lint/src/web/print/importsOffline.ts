import { startServiceWorker } from '#web/offline/startServiceWorker.ts';

export const planted = startServiceWorker;
