import { ArrowLeft } from 'lucide-react';
import { useLocation } from 'wouter';
import { pages } from '#contract/base/pages.ts';
import { chrome } from '#web/texts/chrome.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { canGoBack } from '#web/ui/currentEntry.ts';

interface BackButtonProps {
  /** Where it leads if the address was opened directly; Home by default. */
  readonly to?: string | undefined;
  readonly className?: string | undefined;
}

/** Back to where one was. A parent screen takes this one's place, so that it does not lead back. */
export function BackButton({ to = pages.home.path, className }: BackButtonProps) {
  const [, navigate] = useLocation();
  const replace = to !== pages.home.path;
  return (
    <IconButton
      label={chrome.back}
      className={className}
      onClick={() => (canGoBack() ? history.back() : navigate(to, { replace }))}
    >
      <ArrowLeft aria-hidden="true" />
    </IconButton>
  );
}
