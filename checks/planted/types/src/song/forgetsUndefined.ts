const list: string[] = [];
export const planted: string = list[0];
