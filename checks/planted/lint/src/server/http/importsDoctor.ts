export const planted = () => import('#server/doctor/examine.ts');
