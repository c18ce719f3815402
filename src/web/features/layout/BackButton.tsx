import { ArrowLeft } from 'lucide-react';
import { useLocation } from 'wouter';
import { pages } from '#contract/pages.ts';
import { chrome } from '#web/texts/chrome.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { canGoBack } from '#web/ui/currentEntry.ts';

interface BackButtonProps {
  readonly className?: string | undefined;
}

/** Back to where one was; Home where the address was opened directly. */
export function BackButton({ className }: BackButtonProps) {
  const [, navigate] = useLocation();
  return (
    <IconButton
      label={chrome.back}
      className={className}
      onClick={() => (canGoBack() ? history.back() : navigate(pages.home.path))}
    >
      <ArrowLeft aria-hidden="true" />
    </IconButton>
  );
}
