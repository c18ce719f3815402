import { useSearchParams } from 'wouter';

/**
 * The category in the address, `?category={id}`: read on load, written back when one is picked or
 * cleared, without a history entry (spec §2).
 */
export function useCategoryParameter(): [
  string | undefined,
  (categoryId: string | undefined) => void,
] {
  const [parameters, setParameters] = useSearchParams();
  const categoryId = parameters.get('category') ?? undefined;
  const setCategoryId = (next: string | undefined) =>
    setParameters(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === undefined) after.delete('category');
        else after.set('category', next);
        return after;
      },
      { replace: true },
    );
  return [categoryId || undefined, setCategoryId];
}
