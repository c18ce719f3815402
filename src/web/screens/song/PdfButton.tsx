import { FileDown } from 'lucide-react';
import { print as texts } from '#web/texts/print.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { type PdfWish, usePdfExport } from './usePdfExport.ts';

/** Puts the song on paper as it is on the screen (spec §7). */
export function PdfButton(wish: PdfWish) {
  const { pending, start } = usePdfExport(wish);
  return (
    <IconButton
      label={pending ? texts.pending : texts.button}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      onClick={pending ? undefined : start}
    >
      <FileDown aria-hidden="true" />
    </IconButton>
  );
}
