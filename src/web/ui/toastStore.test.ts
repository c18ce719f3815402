import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const aside = { title: 'Skjermen kan slukne', tone: 'aside' } as const;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
});
afterEach(() => vi.useRealTimers());

async function open() {
  const { clearForPanel, dismissToast, shownToast, toast } = await import('./toastStore.ts');
  return {
    clearForPanel,
    toast,
    shown: () => shownToast()?.title,
    dismiss: () => dismissToast(shownToast()?.id ?? 0),
  };
}

it('show an aside once the others are gone', async () => {
  const { toast, shown, dismiss } = await open();
  toast({ title: 'Lagret' });
  toast(aside);
  expect(shown()).toBe('Lagret');
  dismiss();
  expect(shown()).toBe(aside.title);
});

it('show an aside never over a panel, and after it', async () => {
  const { clearForPanel, toast, shown } = await open();
  const close = clearForPanel();
  toast(aside);
  expect(shown()).toBeUndefined();
  close();
  expect(shown()).toBe(aside.title);
  const closeOuter = clearForPanel();
  const closeInner = clearForPanel();
  expect(shown()).toBeUndefined();
  closeInner();
  expect(shown()).toBeUndefined();
  closeOuter();
  expect(shown()).toBe(aside.title);
});

it('leave a failure to the panel in which it happened', async () => {
  const { clearForPanel, toast, shown } = await open();
  toast({ title: 'Lagret' });
  clearForPanel();
  expect(shown()).toBeUndefined();
  toast({ title: 'Feil', tone: 'destructive' });
  expect(shown()).toBe('Feil');
});
