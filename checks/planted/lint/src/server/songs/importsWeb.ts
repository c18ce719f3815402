import { call } from '#web/api/call.ts';

export const planted = call;
