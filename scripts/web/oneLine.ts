type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>];

/**
 * The shapes of one of lucide's drawings as a single line (SVG 2, 9.3): a phone styles, lays out and
 * paints each element of a page, and a song opens with sixty of them in its icons. All are drawn with
 * the same stroke; dots, which have a fill of their own, are smaller than it.
 */
export function oneLine(shapes: readonly Shape[]): string {
  return shapes.map(lineOf).join('');
}

function lineOf([tag, attributes]: Shape): string {
  const { d = '', points = '' } = attributes;
  const of = (name: string) => Number(attributes[name] ?? 0);
  switch (tag) {
    case 'path':
      return fromHere(d);
    case 'line':
      return `M${of('x1')} ${of('y1')}L${of('x2')} ${of('y2')}`;
    case 'polyline':
      return `M${points}`;
    case 'polygon':
      return `M${points}z`;
    case 'circle':
    case 'ellipse': {
      const [rx, ry] = [of('rx') || of('r'), of('ry') || of('r')];
      const half = `a${rx} ${ry} 0 0 1 `;
      return `M${of('cx') - rx} ${of('cy')}${half}${2 * rx} 0${half}${-2 * rx} 0z`;
    }
    case 'rect': {
      const r = of('rx');
      const [across, down] = [of('width') - 2 * r, of('height') - 2 * r];
      const corner = (x: number, y: number) => `a${r} ${r} 0 0 1 ${x} ${y}`;
      return (
        `M${of('x') + r} ${of('y')}h${across}${corner(r, r)}v${down}${corner(-r, r)}` +
        `h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}z`
      );
    }
    default:
      throw new Error(`an icon has a shape that is not known: ${tag}`);
  }
}

/** Behind another line an `m` at the beginning would count from its end. */
function fromHere(line: string): string {
  const number = String.raw`[-+]?(?:\d+\.?\d*|\.\d+)`;
  return line.replace(
    new RegExp(String.raw`^m\s*(${number})[\s,]*(${number})[\s,]*(?=([-+.\d])?)`),
    (_, x: string, y: string, goesOn?: string) => `M${x} ${y}${goesOn === undefined ? '' : 'l'}`,
  );
}
