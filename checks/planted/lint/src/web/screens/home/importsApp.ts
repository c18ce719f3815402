import { App } from '#web/app/App.tsx';

export const planted = App;
