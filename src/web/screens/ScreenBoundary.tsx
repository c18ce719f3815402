import { Component, type ReactNode } from 'react';
import { Main } from '#web/features/layout/Main.tsx';
import { chrome } from '#web/texts/chrome.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import styles from './ScreenBoundary.module.css';

interface State {
  readonly failed: boolean;
  readonly attempts: number;
}

/** Error boundary of a screen (spec §2). */
export class ScreenBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false, attempts: 0 };

  static getDerivedStateFromError(): Pick<State, 'failed'> {
    return { failed: true };
  }

  /** A second failure may mean that the release's files are gone: then reload the page. */
  private readonly tryAgain = () => {
    if (this.state.attempts > 0) location.reload();
    else this.setState(({ attempts }) => ({ failed: false, attempts: attempts + 1 }));
  };

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <Main className={styles['alone']}>
        <Notice tone="danger" title={chrome.pageFailed}>
          <Button onClick={this.tryAgain}>{chrome.tryAgain}</Button>
        </Notice>
      </Main>
    );
  }
}
