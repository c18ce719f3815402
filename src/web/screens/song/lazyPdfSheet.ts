import { lazyCode } from '#web/ui/LazyBoundary.tsx';

/** «Eksporter til PDF». The PDF library is fetched meanwhile, since its first button needs it. */
export const pdfSheet = lazyCode(async () => {
  import('./makePdf.ts').catch(() => undefined);
  return (await import('./PdfSheet.tsx')).PdfSheet;
});
