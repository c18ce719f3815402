export const planted = () => import('#web/session/signIn.ts');
