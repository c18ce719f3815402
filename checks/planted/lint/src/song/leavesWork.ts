// TODO: later
export const planted = 1;
