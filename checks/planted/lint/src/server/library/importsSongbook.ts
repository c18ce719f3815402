export const planted = () => import('#server/songbook/exportLibrary.ts');
