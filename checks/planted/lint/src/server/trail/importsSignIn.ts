import { beginSignIn } from '#server/gettingIn/signIns/signIn.ts';

export const planted = beginSignIn;
