export const planted = (value: any): unknown => value;
