import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { errors } from '#contract/base/errors.ts';
import { somePlanWrite } from '#web/offline/outbox/testing/somePlan.ts';
import { AuthContext } from '#web/session/authContext.ts';
import { planRemedies } from '#web/texts/planEditing.ts';
import { waiting } from '#web/texts/waiting.ts';
import { ResolveActions } from './ResolveActions.tsx';

/** What a person of this community is shown of a change that the server knows no plan for. */
function shownTo(community: string): string {
  const state = {
    kind: 'refused',
    code: 'planNotFound',
    sentence: errors.planNotFound[1],
    fields: {},
  } as const;
  const change = { fields: { title: 'Advent' } };
  const write = somePlanWrite({ kind: 'changePlan', change }, { state });
  const user = {
    id: 'kari',
    firstName: 'Kari',
    community,
    role: 'kantor',
    canInvite: true,
  } as const;
  const done = () => Promise.resolve();
  const auth = {
    state: { status: 'authenticated', user } as const,
    enter: done,
    update: () => undefined,
    logout: done,
  };
  return renderToString(
    createElement(
      QueryClientProvider,
      { client: new QueryClient() },
      createElement(
        AuthContext,
        { value: auth },
        createElement(ResolveActions, { write, what: 'Tittel', state }),
      ),
    ),
  );
}

test('a change of a plan of a community that is no longer its author’s own can only be discarded', () => {
  const own = shownTo('St. Olav');
  expect(own).toContain(planRemedies.gone.button);
  expect(own).not.toContain(planRemedies.notOwn('St. Olav'));
  const others = shownTo('Møhlenpris');
  expect(others).toContain(planRemedies.notOwn('St. Olav'));
  expect(others).toContain(waiting.discard);
  expect(others).not.toContain(planRemedies.gone.button);
  expect(others).not.toContain(waiting.again);
});
