// Lists of the account's own bookmarks. They refetch after a bookmark changed in this browser.
import type { Account } from '../../data/account/account.ts'
import { type BookmarkSelection, ownFavouriteNovelsQuery, ownFavouritesQuery } from '../../data/account/ownFavourites.ts'
import { useFreshFeed } from '../../data/query/freshFeed.ts'
import { useT } from '../../i18n/useT.ts'
import { ArtworkGallery } from '../gallery/ArtworkGallery.tsx'
import { NovelGallery } from '../novels/NovelGallery.tsx'

export interface OwnBookmarksProps {
  readonly account: Account
  readonly selection: BookmarkSelection
}

/** Illustrations and manga. */
export function OwnArtworkBookmarks({ account, selection }: OwnBookmarksProps) {
  const t = useT()
  const query = ownFavouritesQuery(account, selection)
  const feed = useFreshFeed(query, 'bookmarks')
  return <ArtworkGallery feed={feed} name={query.key.join(' ')} label={t('user.tab.favorite')} />
}

/** Novels, in local app API mode. */
export function OwnNovelBookmarks({ account, selection }: OwnBookmarksProps) {
  const t = useT()
  const query = ownFavouriteNovelsQuery(account.id, selection)
  const feed = useFreshFeed(query, 'bookmarks')
  return <NovelGallery feed={feed} name={query.key.join(' ')} label={t('user.tab.fav_novel')} columns="novelBookmarks" />
}
