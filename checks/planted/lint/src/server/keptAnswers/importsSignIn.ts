export const planted = () => import('#server/gettingIn/signIns/signIn.ts');
