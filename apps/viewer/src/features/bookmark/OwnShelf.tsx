// Own shelf: the account's own bookmarks as a list, always as new as what was bookmarked here.
import type { Account } from '../../data/account.ts'
import { useFreshFeed } from '../../data/freshFeed.ts'
import { ownFavouriteNovelsQuery, ownFavouritesQuery, type Shelf } from '../../data/ownFavourites.ts'
import { useT } from '../../i18n/useT.ts'
import { ArtworkGallery } from '../gallery/ArtworkGallery.tsx'
import { NovelGallery } from '../novels/NovelGallery.tsx'

export interface OwnShelfProps {
  readonly account: Account
  readonly shelf: Shelf
}

/** Illustrations and manga. */
export function OwnArtworks({ account, shelf }: OwnShelfProps) {
  const t = useT()
  const query = ownFavouritesQuery(account, shelf)
  const feed = useFreshFeed(query, 'bookmarks')
  return <ArtworkGallery feed={feed} name={query.key.join(' ')} label={t('user.tab.favorite')} />
}

/** Novels, in local app API mode. */
export function OwnNovels({ account, shelf }: OwnShelfProps) {
  const t = useT()
  const query = ownFavouriteNovelsQuery(account.id, shelf)
  const feed = useFreshFeed(query, 'bookmarks')
  return <NovelGallery feed={feed} name={query.key.join(' ')} label={t('user.tab.fav_novel')} columns="novelBookmarks" />
}
