interface SwatchProps {
  /** `#rrggbb` */
  readonly color: string;
  readonly className: string | undefined;
}

/**
 * A dot in a colour from data. An SVG, since the CSP of a server-rendered page allows no style
 * attribute.
 */
export function Swatch({ color, className }: SwatchProps) {
  return (
    <svg aria-hidden="true" fill={color} className={className}>
      <rect width="100%" height="100%" />
    </svg>
  );
}
