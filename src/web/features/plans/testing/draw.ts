import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Children, createElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { User } from '#contract/user.ts';
import { AuthContext } from '#web/session/authContext.ts';

type Props = Readonly<Record<string, unknown>>;
type Drawn = readonly ReactElement<Props>[];

const kari: User = {
  id: 'kari',
  firstName: 'Kari',
  community: 'St. Olav',
  role: 'kateket',
  canInvite: true,
};

/**
 * The elements that Kari's screen is drawn with, without a browser; of components named in `inside`
 * also those within. Each step uses what is drawn, and changes its state so that it is drawn again.
 */
export function draw(
  client: QueryClient,
  screen: () => ReactNode,
  inside: readonly string[],
  ...steps: readonly ((drawn: Drawn) => void)[]
): Drawn {
  let last: Drawn = [];
  const left = [...steps];
  const Screen = () => {
    last = drawnIn(screen(), inside);
    left.shift()?.(last);
    return null;
  };
  const state = { status: 'authenticated', user: kari } as const;
  const done = () => Promise.resolve();
  const auth = { state, enter: done, update: () => undefined, logout: done };
  const authenticated = createElement(AuthContext, { value: auth }, createElement(Screen));
  renderToString(createElement(QueryClientProvider, { client }, authenticated));
  return last;
}

function drawnIn(node: ReactNode, inside: readonly string[]): Drawn {
  return Children.toArray(node).flatMap((each) => {
    if (!isValidElement<Props>(each)) return [];
    const { type, props } = each;
    const isOpen = typeof type === 'function' && inside.includes(type.name);
    const within = isOpen ? (type as (given: Props) => ReactNode)(props) : props['children'];
    return [each, ...drawnIn(within as ReactNode, inside)];
  });
}

/** A handler of the last element that has it, and that has this label or text if one is given. */
export function handlerOf(
  drawn: Drawn,
  name: string,
  words?: string,
): (...given: readonly unknown[]) => void {
  const handlers = drawn
    .filter(({ props }) => words === undefined || wordsOf(props).includes(words))
    .map(({ props }) => props[name]);
  const handler = handlers.findLast((each) => typeof each === 'function');
  if (handler === undefined) throw new Error(`nothing drawn has ${name}`);
  return handler as (...given: readonly unknown[]) => void;
}

function wordsOf({ label, children }: Props): readonly unknown[] {
  return [label, ...Children.toArray(children as ReactNode)];
}
