import { Component, type ReactNode } from 'react';
import { chrome } from '#web/texts/chrome.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

interface State {
  readonly failed: boolean;
}

/** What is shown in place of a screen that failed to render (spec §2). */
export class ScreenBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <main>
        <Notice tone="danger" title={chrome.pageFailed}>
          <Button onClick={() => this.setState({ failed: false })}>{chrome.tryAgain}</Button>
        </Notice>
      </main>
    );
  }
}
