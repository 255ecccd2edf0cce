// Lists of the account's own bookmarks. They refetch after a bookmark changed in this browser.
import type { Account } from '../platform/account/account.ts'
import { useT } from '../platform/i18n/useT.ts'
import { useStartPage } from '../platform/jump/startPage.ts'
import { useAccountFeed } from '../platform/query/accountFeed.ts'
import { feedFrom } from '../platform/query/feed.ts'
import {
  accountBookmarksQuery,
  accountNovelBookmarksQuery,
  type BookmarkSelection,
  hasBookmarkPages,
} from '../works/queries/accountBookmarks.ts'
import { ArtworkGallery } from './gallery/ArtworkGallery.tsx'
import { NovelGallery } from './novels/NovelGallery.tsx'

export interface OwnBookmarksProps {
  readonly account: Account
  readonly selection: BookmarkSelection
}

/** Illustrations and manga. */
export function OwnArtworkBookmarks({ account, selection }: OwnBookmarksProps) {
  const t = useT()
  const from = useStartPage()
  const query = feedFrom(accountBookmarksQuery(account, selection), hasBookmarkPages(account.mode) ? from : 1)
  const feed = useAccountFeed(query, 'bookmarks')
  return <ArtworkGallery feed={feed} name={query.key.join(' ')} label={t('user.tab.favorite')} />
}

/** Novels. */
export function OwnNovelBookmarks({ account, selection }: OwnBookmarksProps) {
  const t = useT()
  const query = accountNovelBookmarksQuery(account, selection)
  const feed = useAccountFeed(query, 'bookmarks')
  return <NovelGallery feed={feed} name={query.key.join(' ')} label={t('user.tab.fav_novel')} columns="novelBookmarks" />
}
