import { Component, type ReactNode } from 'react';

interface LyricsBoundaryProps {
  /** The text rendered within; another text is tried again. */
  readonly lyrics: string;
  /** Shown instead if rendering fails. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

interface State {
  readonly lyrics: string;
  readonly failed: boolean;
}

/**
 * Error boundary: a text that fails to render does not take the screen with it, so that it can be
 * edited.
 */
export class LyricsBoundary extends Component<LyricsBoundaryProps, State> {
  override state: State = { lyrics: this.props.lyrics, failed: false };

  static getDerivedStateFromError(): Pick<State, 'failed'> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ lyrics }: LyricsBoundaryProps, state: State): State | null {
    return lyrics === state.lyrics ? null : { lyrics, failed: false };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
