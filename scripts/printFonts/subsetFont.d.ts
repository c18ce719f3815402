/** The package has no types; these are the parts that are used. */
declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'sfnt' | 'woff2';
    /** Alternative to passing a text. */
    readonly keepAllGlyphs?: boolean;
    readonly keepFeatures?: readonly string[];
    /** A range to keep, or the one value to pin the axis at. */
    readonly variationAxes?: Record<string, number | { min: number; max: number }>;
    readonly dropTables?: readonly string[];
    readonly preserveNameIds?: readonly number[];
    readonly noHinting?: boolean;
    readonly noLayoutClosure?: boolean;
  }
  function subsetFont(font: Buffer, text: string | undefined, options: Options): Promise<Buffer>;
  export = subsetFont;
}
