import { useSearchParams } from 'wouter';

/**
 * A filter in the address, such as `?category={id}`: read on load, and replaced without a history
 * entry when it changes (spec §2).
 */
export function useFilterParameter(
  name: 'category' | 'rights',
): [string | undefined, (value: string | undefined) => void] {
  const [parameters, setParameters] = useSearchParams();
  const value = parameters.get(name) ?? undefined;
  const setValue = (next: string | undefined) =>
    setParameters(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === undefined) after.delete(name);
        else after.set(name, next);
        return after;
      },
      { replace: true },
    );
  return [value || undefined, setValue];
}
