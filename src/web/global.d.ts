/** The version of package.json, injected by the build. */
declare const __APP_VERSION__: string;

interface Navigator {
  /** Not in every browser (https://wicg.github.io/netinfo/). */
  readonly connection?: { readonly saveData?: boolean };
}
