import type { Page } from '@playwright/test';

interface Fiber {
  readonly type: unknown;
  readonly flags: number;
  readonly alternate: Fiber | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

declare global {
  interface Window {
    drawings: number[];
  }
}

/**
 * Notes of each drawing of the pages to come how many components React asked anew, by the hook that
 * it has for its own tools. The returned function tells them, and begins again.
 */
export async function watchDrawing(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const asked = 1; // among the flags
    const countAsked = (now: Fiber): number => {
      let count = typeof now.type === 'function' && (now.flags & asked) !== 0 ? 1 : 0;
      if (now.child === now.alternate?.child) return count;
      for (let each = now.child; each !== null; each = each.sibling) {
        if (each !== each.alternate) count += countAsked(each);
      }
      return count;
    };
    window.drawings = [];
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberRoot: (_: number, { current }: { current: Fiber }) => {
          window.drawings.push(countAsked(current));
        },
        onCommitFiberUnmount: () => undefined,
        onPostCommitFiberRoot: () => undefined,
      },
    });
  });
  return () => page.evaluate(() => window.drawings.splice(0));
}
