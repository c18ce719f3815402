import { type BrowserWindow, until } from './browser.ts';

/** User actions in a window; elements are found by their visible or accessible name. */
export function actionsIn(window: BrowserWindow) {
  return {
    /** Waits until the text is on the page. */
    sees: (text: string) =>
      until(
        window,
        `nowhere «${text}»`,
        (wanted) => document.body.innerText.toLowerCase().includes(wanted.toLowerCase()),
        text,
      ),

    /** Waits for the button or link and clicks it. */
    presses: (name: string) =>
      until(
        window,
        `nothing to press called «${name}»`,
        (wanted) => {
          const all = [...document.querySelectorAll<HTMLElement>('button, a, [role=menuitem]')];
          const named = all.filter((each) => {
            const copy = each.cloneNode(true) as HTMLElement;
            for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove();
            const words = each.getAttribute('aria-label') ?? copy.textContent;
            return words.trim() === wanted && each.getClientRects().length > 0;
          });
          named[0]?.click();
          return named.length > 0;
        },
        name,
      ),

    /** Waits for the field and replaces its value. */
    writes: (label: string, text: string) =>
      until(
        window,
        `no field called «${label}»`,
        (wanted, value) => {
          const all = document.querySelectorAll<HTMLInputElement>('input, textarea');
          const field = [...all].find(({ labels, placeholder, ariaLabel }) => {
            const names = [
              placeholder,
              ariaLabel,
              ...Array.from(labels ?? [], (each) => each.innerText),
            ];
            return names.some((name) => name?.trim().startsWith(wanted));
          });
          if (field === undefined) return false;
          // React tracks the value through its own setter, so the prototype's is called.
          Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
          field.dispatchEvent(new Event('input', { bubbles: true }));
          return field.value === value;
        },
        label,
        text,
      ),
  };
}

export type WindowActions = ReturnType<typeof actionsIn>;
