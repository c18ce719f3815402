import { type EngineWindow, until } from './engine.ts';

/** What a person does in a window: everything is found by the name that they read or hear. */
export function handOf(window: EngineWindow) {
  return {
    /** Waits until it stands on the page. */
    sees: (text: string) =>
      until(
        window,
        `nowhere «${text}»`,
        (wanted) => document.body.innerText.toLowerCase().includes(wanted.toLowerCase()),
        text,
      ),

    /** Waits for the button or link and presses it. */
    presses: (name: string) =>
      until(
        window,
        `nothing to press called «${name}»`,
        (wanted) => {
          const all = [...document.querySelectorAll<HTMLElement>('button, a, [role=menuitem]')];
          const named = all.filter((each) => {
            const heard = each.cloneNode(true) as HTMLElement;
            for (const mute of heard.querySelectorAll('[aria-hidden=true]')) mute.remove();
            const words = each.getAttribute('aria-label') ?? heard.textContent;
            return words.trim() === wanted && each.getClientRects().length > 0;
          });
          named[0]?.click();
          return named.length > 0;
        },
        name,
      ),

    /** Waits for the field and writes into it what then stands there alone. */
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
          // React hears of what is set behind its back by the element's own setter.
          Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
          field.dispatchEvent(new Event('input', { bubbles: true }));
          return field.value === value;
        },
        label,
        text,
      ),
  };
}

export type Hand = ReturnType<typeof handOf>;
