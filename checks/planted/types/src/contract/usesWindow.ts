export const planted = window.origin;
