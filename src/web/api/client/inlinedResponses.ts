import { inlinedResponsesId } from '#contract/ssrPreferences.ts';

let responses: Record<string, unknown> = {};

/**
 * Uses the responses that came with the page if it was rendered for whom the server says is signed in
 * now: another tab may have signed in somebody else since.
 */
export function acceptInlinedResponses(personId: string): void {
  const { me, ...others } = readResponses();
  if (me === personId) responses = others;
}

/** The response that came with the page for this call, once; undefined afterwards and for all else. */
export function takeInlinedResponse(address: string): unknown {
  const response = responses[address];
  delete responses[address];
  return response;
}

/** Forgets them: they are as old as the page. */
export function dropInlinedResponses(): void {
  responses = {};
}

function readResponses(): Record<string, unknown> {
  const text = globalThis.document?.getElementById(inlinedResponsesId)?.textContent;
  return text === undefined ? {} : JSON.parse(text);
}
