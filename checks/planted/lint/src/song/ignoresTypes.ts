// @ts-ignore
export const planted: number = 'one';
