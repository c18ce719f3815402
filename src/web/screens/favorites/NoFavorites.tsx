import { Heart, SearchX } from 'lucide-react';
import { pages } from '#contract/pages.ts';
import { favorites } from '#web/texts/favorites.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Notice } from '#web/ui/Notice.tsx';

export function NoFavorites({ query }: { query: string }) {
  if (query !== '') {
    return (
      <Notice
        icon={<SearchX size={32} strokeWidth={1.5} />}
        title={favorites.nothingFound(query)}
      />
    );
  }
  return (
    <Notice icon={<Heart size={32} strokeWidth={1.5} />} title={favorites.empty}>
      <p>{favorites.emptyHint}</p>
      <ButtonLink href={pages.library.path} look="primary">
        {favorites.browse}
      </ButtonLink>
    </Notice>
  );
}
