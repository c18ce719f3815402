interface SwatchProps {
  /** `#rrggbb` */
  readonly color: string;
  readonly className: string | undefined;
}

/** A patch of a colour that is data: drawn, since a page that comes drawn may carry no style. */
export function Swatch({ color, className }: SwatchProps) {
  return (
    <svg aria-hidden="true" fill={color} className={className}>
      <rect width="100%" height="100%" />
    </svg>
  );
}
