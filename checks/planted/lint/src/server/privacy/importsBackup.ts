export const planted = () => import('#server/backup/takeBackup.ts');
