interface ScriptPolicy {
  createScriptURL(path: string): string;
}

declare global {
  interface Window {
    /** Not in every browser yet (https://www.w3.org/TR/trusted-types/). */
    readonly trustedTypes?: { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy };
  }
}

/** Named in the server's content security policy, which allows no other and this one once. */
const name = 'sangbok';
let policy: ScriptPolicy | null = null;

/**
 * The address of a script of ours as browsers want it before they make a worker of it; throws for
 * any other. Where they know trusted types it is an object, which TypeScript takes for a string.
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
