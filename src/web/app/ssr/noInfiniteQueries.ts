/**
 * Replaces the code for queries of many pages in the service worker's renderer, which fetches nothing:
 * see `scripts/web/ssr.ts`.
 */
export const infiniteQueryBehavior = () => undefined;
export const hasNextPage = () => false;
export const hasPreviousPage = () => false;
