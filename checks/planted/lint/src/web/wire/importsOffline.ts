export const planted = () => import('#web/offline/startServiceWorker.ts');
