import { type ComponentProps, useLayoutEffect } from 'react';
import { removeServerPage } from '#web/client/serverPage.ts';

/**
 * The `<main>` of every screen. The first one replaces the server-rendered screen in the commit that
 * inserts it, so that a document has one at each moment.
 */
export function Main(props: ComponentProps<'main'>) {
  useLayoutEffect(removeServerPage, []);
  return <main {...props} />;
}
