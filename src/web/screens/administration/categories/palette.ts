import type { colorNames } from '#web/texts/categoryEditing.ts';

/** Colours that are seen on both papers, and told from each other; the first is the default (spec §9). */
export const palette: readonly {
  readonly color: string;
  readonly name: keyof typeof colorNames;
}[] = [
  { color: '#1565c0', name: 'blue' },
  { color: '#7e57c2', name: 'violet' },
  { color: '#ec407a', name: 'rose' },
  { color: '#e53935', name: 'red' },
  { color: '#e96500', name: 'orange' },
  { color: '#ba8300', name: 'gold' },
  { color: '#7f8c1a', name: 'olive' },
  { color: '#2e7d32', name: 'green' },
  { color: '#0093a8', name: 'turquoise' },
  { color: '#78909c', name: 'slate' },
  { color: '#8d6e63', name: 'brown' },
  { color: '#757575', name: 'grey' },
];
