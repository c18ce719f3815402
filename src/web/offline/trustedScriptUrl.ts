interface ScriptPolicy {
  createScriptURL(path: string): string;
}

declare global {
  interface Window {
    /** Not in every browser yet (https://www.w3.org/TR/trusted-types/). */
    readonly trustedTypes?: { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy };
  }
}

/** The policy name that the server's content security policy allows, once. */
const name = 'sangbok';
let policy: ScriptPolicy | null = null;

/**
 * A trusted URL for one of our own worker scripts; throws for any other. Where browsers support
 * trusted types it is an object, which TypeScript takes for a string.
 */
export function trustedScriptUrl(path: string): string {
  const rules = { createScriptURL: ownScript };
  policy ??= window.trustedTypes?.createPolicy(name, rules) ?? rules;
  return policy.createScriptURL(path);
}

function ownScript(path: string): string {
  const { origin, pathname, href } = new URL(path, location.origin);
  const ours = pathname === '/serviceWorker.js' || pathname.startsWith('/assets/');
  if (origin !== location.origin || !ours) throw new TypeError(`${path} is no script of ours`);
  return href;
}
