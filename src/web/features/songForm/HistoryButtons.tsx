import { Redo2, Undo2 } from 'lucide-react';
import { songForm as texts } from '#web/texts/songForm.ts';
import { IconButton } from '#web/ui/Button.tsx';
import type { Writing } from './useWrittenValues.ts';

interface HistoryButtonsProps {
  readonly writing: Pick<Writing, 'undo' | 'redo'>;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly className?: string | undefined;
}

/** «Angre» and «Gjør om», once there is something to undo. */
export function HistoryButtons({ writing, undo, redo, className }: HistoryButtonsProps) {
  if (writing.undo === null && writing.redo === null) return null;
  return (
    <div className={className}>
      <IconButton
        label={texts.undo}
        aria-disabled={writing.undo === null || undefined}
        onClick={undo}
      >
        <Undo2 aria-hidden="true" />
      </IconButton>
      <IconButton
        label={texts.redo}
        aria-disabled={writing.redo === null || undefined}
        onClick={redo}
      >
        <Redo2 aria-hidden="true" />
      </IconButton>
    </div>
  );
}
