import { Component, type ReactNode } from 'react';

interface LyricsBoundaryProps {
  /** What is drawn within; another text is tried anew. */
  readonly lyrics: string;
  /** What stands there where it fails. */
  readonly undrawn: ReactNode;
  readonly children: ReactNode;
}

interface State {
  readonly lyrics: string;
  readonly failed: boolean;
}

/** A text that fails to render takes no screen with it: it can still be opened and mended. */
export class LyricsBoundary extends Component<LyricsBoundaryProps, State> {
  override state: State = { lyrics: this.props.lyrics, failed: false };

  static getDerivedStateFromError(): Pick<State, 'failed'> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ lyrics }: LyricsBoundaryProps, state: State): State | null {
    return lyrics === state.lyrics ? null : { lyrics, failed: false };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.undrawn : this.props.children;
  }
}
