import { inlinedResponsesId } from '#contract/base/ssrPreferences.ts';

let responses: Record<string, unknown> = {};

/**
 * Uses the responses inlined in the page if it was rendered for the user whom the server names now:
 * another tab may have signed in somebody else since.
 */
export function acceptInlinedResponses(personId: string): void {
  const { me, ...others } = readResponses();
  if (me === personId) responses = others;
}

/** The inlined response for this call, once; undefined afterwards and for all other calls. */
export function takeInlinedResponse(address: string): unknown {
  const response = responses[address];
  delete responses[address];
  return response;
}

/** Drops them: they are as old as the page. */
export function dropInlinedResponses(): void {
  responses = {};
}

function readResponses(): Record<string, unknown> {
  const text = globalThis.document?.getElementById(inlinedResponsesId)?.textContent;
  return text === undefined ? {} : JSON.parse(text);
}
