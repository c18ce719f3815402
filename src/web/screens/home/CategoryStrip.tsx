import { useCategories } from '#web/api/categories.ts';
import { CategoriesFailure } from '#web/parts/CategoriesFailure.tsx';
import { CategoryLink } from '#web/parts/CategoryChip.tsx';
import chips from '#web/parts/ChipRow.module.css';
import { ListSection } from '#web/parts/ListSection.tsx';
import { home } from '#web/texts/home.ts';
import { Skeletons } from '#web/ui/Skeletons.tsx';

const skeletonCount = 5; // spec §9

/** The categories as chips in a row that scrolls; on wide screens they wrap (spec §2). */
export function CategoryStrip() {
  const categories = useCategories();
  return (
    <ListSection heading={home.categories}>
      {categories.isPending && (
        <div aria-busy="true" className={chips['row']}>
          <Skeletons count={skeletonCount} className={chips['bone']} />
        </div>
      )}
      {categories.data !== undefined && (
        <ul className={chips['row']}>
          {categories.data.map((category) => (
            <li key={category.id}>
              <CategoryLink category={category} />
            </li>
          ))}
        </ul>
      )}
      {categories.isError && <CategoriesFailure onRetry={() => void categories.refetch()} />}
    </ListSection>
  );
}
