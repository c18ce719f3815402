import { useCategories } from '#web/api/categories.ts';
import { CategoryLink } from '#web/parts/CategoryChip.tsx';
import { ListSection } from '#web/parts/ListSection.tsx';
import { home } from '#web/texts/home.ts';
import { Skeletons } from '#web/ui/Skeletons.tsx';
import styles from './CategoryStrip.module.css';

const skeletonCount = 5; // spec §9

/** The categories as chips in a row that scrolls; on wide screens they wrap (spec §2). */
export function CategoryStrip() {
  const categories = useCategories();
  return (
    <ListSection heading={home.categories}>
      <ul className={styles['strip']} aria-busy={categories.isPending}>
        {categories.data?.map((category) => (
          <li key={category.id}>
            <CategoryLink category={category} />
          </li>
        ))}
        {categories.isPending && <Skeletons count={skeletonCount} className={styles['bone']} />}
      </ul>
    </ListSection>
  );
}
