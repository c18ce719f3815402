/** An element of an XML document, without its prefix and name space. */
export interface XmlElement {
  readonly name: string;
  /** By their names without prefix: `lang` of `xml:lang`. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly (XmlElement | string)[];
}

/** The child elements, of this name if one is given. */
export function elementsOf({ children }: XmlElement, name?: string): readonly XmlElement[] {
  return children.filter(
    (child): child is XmlElement =>
      typeof child !== 'string' && (name === undefined || child.name === name),
  );
}

/** The text of an element and all within it, as written. */
export function textOf({ children }: XmlElement): string {
  return children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
}
