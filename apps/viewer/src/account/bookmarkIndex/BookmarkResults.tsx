// The bookmarks that a search found, in the galleries of the site's lists.
import { type Artwork, isGone, type LibraryQuery, libraryKey, type Novel } from '@emaki/domain'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { ArtworkGallery } from '../../lists/gallery/ArtworkGallery.tsx'
import { NovelGallery } from '../../lists/novels/NovelGallery.tsx'
import { SelectButton } from '../../lists/selection/SelectButton.tsx'
import type { Account } from '../../platform/account/account.ts'
import { flags } from '../../platform/account/flags.ts'
import { useT } from '../../platform/i18n/useT.ts'
import type { Feed } from '../../platform/query/feed.ts'
import { useContentRule } from '../../works/hidden/useContentRule.ts'
import type { BookmarkIndex } from '../bookmarks/bookmarkIndex.ts'
import { type BookmarkedKind, isRemoved } from '../bookmarks/indexedBookmark.ts'
import styles from './BookmarkSearch.module.css'
import { queryOfKind, writeBookmarkQuery } from './bookmarkQuery.ts'

export interface BookmarkResultsProps {
  readonly account: Account
  readonly index: BookmarkIndex
  readonly kind: BookmarkedKind
  readonly query: LibraryQuery
  /** Changes with the bookmarks. */
  readonly revision: number
}

export function BookmarkResults({ account, index, kind, query, revision }: BookmarkResultsProps) {
  const t = useT()
  const changedAt = useStore(flags, ({ known }) => known)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the library changes with the revision, bookmarks with the flags
  const found = useMemo(
    () =>
      index.library.find(queryOfKind(query, kind)).flatMap((work) => {
        const bookmark = index.bookmarks.get(libraryKey(work))
        return bookmark && !isRemoved(account.id, bookmark) ? [bookmark] : []
      }),
    [index, query, kind, revision, changedAt, account.id],
  )
  const { artworks, novels } = useMemo(() => {
    const works = found.map(({ work }) =>
      work.title === '' ? { ...work, title: t('bookmarks.untitled', { id: work.id }) } : work,
    )
    return { artworks: feedOf(works.filter((work) => 'images' in work)), novels: feedOf(works.filter((work) => 'cover' in work)) }
  }, [found, t])
  const byId = useMemo(() => new Map(found.map((bookmark) => [bookmark.work.id, bookmark])), [found])
  const noteOf = ({ id }: Artwork | Novel) => {
    const bookmark = byId.get(id)
    if (!bookmark || !isGone(bookmark.upstream)) return undefined
    const state = t(`library.state.${bookmark.upstream}`)
    return bookmark.rescuedFrom ? t('bookmarks.rescued', { state }) : state
  }
  const hiddenBy = useContentRule()
  const name = `bookmarks ${writeBookmarkQuery(query)}`
  return (
    <>
      <div className={`${styles.status} ${styles.found}`}>
        <p role="status">{t('bookmarks.found', { count: found.filter(({ work }) => hiddenBy(work) === undefined).length })}</p>
        {found.length > 0 && <SelectButton list={name} />}
      </div>
      {kind === 'novel' ? (
        <NovelGallery
          key={name}
          feed={novels}
          name={name}
          label={t('bookmarks.results')}
          columns="novelBookmarks"
          noteOf={noteOf}
        />
      ) : (
        <ArtworkGallery key={name} feed={artworks} name={name} label={t('bookmarks.results')} noteOf={noteOf} />
      )}
    </>
  )
}

/** A list that is complete. */
function feedOf<T>(items: readonly T[]): Feed<T> {
  return {
    items,
    left: { byRule: 0, unreadable: 0 },
    state: 'finished',
    failure: undefined,
    loadMore: () => undefined,
    retry: () => undefined,
  }
}
