export const planted = async () => await import('jspdf');
