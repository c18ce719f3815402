/** The package comes without types; this is what of it is used. */
declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'sfnt';
    readonly noHinting: boolean;
    readonly noLayoutClosure: boolean;
  }
  function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
  export = subsetFont;
}
