import { call } from '#web/wire/call.ts';

export const planted = call;
