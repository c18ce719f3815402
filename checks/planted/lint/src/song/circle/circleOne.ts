import { two } from './circleTwo.ts';

export const one = () => two;
