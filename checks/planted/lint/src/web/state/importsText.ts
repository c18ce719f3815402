import { app } from '#web/texts/app.ts';

export const planted = app;
