import { deleteAccount } from '#server/privacy/deleteAccount.ts';

export const planted = deleteAccount;
