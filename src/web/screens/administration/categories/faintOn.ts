import { contrast } from './contrast.ts';

/** The paper of the two themes, as styles/tokens.css has it. */
export const papers = { light: '#fcf9f2', dark: '#16130e' } as const;
const least = 3; // for what is not text (WCAG 2.2, 1.4.11)

/** The theme in which a category's dot is hard to see, the worse one first; null if in neither. */
export function faintOn(color: string): keyof typeof papers | null {
  const ratios = { light: contrast(color, papers.light), dark: contrast(color, papers.dark) };
  const worse = ratios.light < ratios.dark ? 'light' : 'dark';
  return ratios[worse] < least ? worse : null;
}
