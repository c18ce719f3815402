import { type ComponentProps, createElement } from 'react';

interface IconProps extends ComponentProps<'svg'> {
  /** px */
  readonly size?: number;
}

/** Makes a component of one of lucide's drawings, in the place of lucide's own: see `vite.config.ts`. */
export function drawIcon(line: string) {
  const path = createElement('path', { d: line });
  return function Icon({ size = 24, ...rest }: IconProps) {
    const lines = { stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round' } as const;
    const box = { width: size, height: size, viewBox: '0 0 24 24', fill: 'none' };
    const look = { ...box, ...lines, strokeLinejoin: 'round', 'aria-hidden': true } as const;
    return createElement('svg', { ...look, ...rest }, path);
  };
}
