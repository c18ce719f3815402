import { one } from './circleOne.ts';

export const two = () => one;
