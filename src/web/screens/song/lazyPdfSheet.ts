import { lazyCode } from '#web/ui/LazyBoundary.tsx';

/** «Skriv ut eller del …». The code that makes the PDF is fetched meanwhile. */
export const pdfSheet = lazyCode(async () => {
  import('./makePdf.ts').catch(() => undefined);
  return (await import('./PdfSheet.tsx')).PdfSheet;
});
