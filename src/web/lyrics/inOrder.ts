import { createElement, Fragment, type ReactNode } from 'react';

/** Children that never change places need no keys. */
export function inOrder(nodes: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...nodes);
}
