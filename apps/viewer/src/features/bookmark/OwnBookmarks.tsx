// Own selection: the account's own bookmarks as a list, always as new as what was bookmarked here.
import type { Account } from '../../data/account.ts'
import { useFreshFeed } from '../../data/freshFeed.ts'
import { type BookmarkSelection, ownFavouriteNovelsQuery, ownFavouritesQuery } from '../../data/ownFavourites.ts'
import { useT } from '../../i18n/useT.ts'
import { ArtworkGallery } from '../gallery/ArtworkGallery.tsx'
import { NovelGallery } from '../novels/NovelGallery.tsx'

export interface OwnBookmarksProps {
  readonly account: Account
  readonly selection: BookmarkSelection
}

/** Illustrations and manga. */
export function OwnArtworks({ account, selection }: OwnBookmarksProps) {
  const t = useT()
  const query = ownFavouritesQuery(account, selection)
  const feed = useFreshFeed(query, 'bookmarks')
  return <ArtworkGallery feed={feed} name={query.key.join(' ')} label={t('user.tab.favorite')} />
}

/** Novels, in local app API mode. */
export function OwnNovels({ account, selection }: OwnBookmarksProps) {
  const t = useT()
  const query = ownFavouriteNovelsQuery(account.id, selection)
  const feed = useFreshFeed(query, 'bookmarks')
  return <NovelGallery feed={feed} name={query.key.join(' ')} label={t('user.tab.fav_novel')} columns="novelBookmarks" />
}
