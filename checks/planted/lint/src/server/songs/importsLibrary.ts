export const planted = () => import('#server/library/listChanges.ts');
