// The content of a profile tab: a complete list, or the first works with a link to the full list (docs/spec/product.md 2.11).
import { type Artwork, type Novel, previewItems, type UserProfile } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import { BookmarksUnavailable } from '../../lists/BookmarksUnavailable.tsx'
import { CollectionGallery } from '../../lists/collections/CollectionGallery.tsx'
import { ArtworkGallery } from '../../lists/gallery/ArtworkGallery.tsx'
import { RowGallery } from '../../lists/gallery/RowGallery.tsx'
import { useVisibleFeed } from '../../lists/gallery/visibleWorks.ts'
import { NovelGallery } from '../../lists/novels/NovelGallery.tsx'
import { userCollectionIdsQuery, userCollectionsQuery } from '../../lists/queries/collections.ts'
import { userBookmarksQuery, userNovelBookmarksQuery } from '../../lists/queries/userBookmarks.ts'
import type { Account } from '../../platform/account/account.ts'
import { useHost } from '../../platform/hosts/host.ts'
import { useT } from '../../platform/i18n/useT.ts'
import type { UserTab } from '../../platform/links/tabNames.ts'
import { useAccountFeed } from '../../platform/query/accountFeed.ts'
import { type Feed, type FeedQuery, previewOf, useFeed } from '../../platform/query/feed.ts'
import { useAccount } from '../../platform/session/useAccount.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { chipClass } from '../../ui/controls/Chip.tsx'
import { CloseIcon } from '../../ui/icons/navigation.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import { accountBookmarksQuery } from '../../works/queries/accountBookmarks.ts'
import { memberNovelsQuery, memberSeriesQuery, memberWorksQuery } from '../../works/queries/author.ts'
import { taggedWorksQuery } from '../../works/queries/authorTags.ts'
import styles from './AuthorTags.module.css'
import { AuthorTags } from './AuthorTags.tsx'
import { RelatedUsers } from './RelatedUsers.tsx'
import { SeriesCard, seriesCardHeight } from './SeriesCard.tsx'
import { tabCount } from './userAddress.ts'

export interface TabContentProps {
  readonly profile: UserProfile
  readonly tab: UserTab
  /** The tag filter of illustrations, manga and novels, from the address. */
  readonly tag: string | undefined
}

export function TabContent({ profile, tab, tag }: TabContentProps) {
  switch (tab) {
    case 'illusts':
    case 'manga':
      return (
        <>
          <AuthorTags id={profile.id} tab={tab} chosen={tag} />
          {tag === undefined ? <Works profile={profile} tab={tab} /> : <Tagged key={tag} profile={profile} tag={tag} />}
        </>
      )
    case 'illust_series':
      return <SeriesList id={profile.id} kind="illust" />
    case 'novel':
      return tag === undefined ? <Novels profile={profile} /> : <TaggedNovels key={tag} profile={profile} tag={tag} />
    case 'novel_series':
      return <SeriesList id={profile.id} kind="novel" />
    case 'favorite':
      return <Favourites id={profile.id} />
    case 'fav_novel':
      return <FavouriteNovels id={profile.id} />
    case 'related':
      return <RelatedUsers id={profile.id} />
    case 'collections':
      return <UserCollections id={profile.id} />
  }
}

function Works({ profile, tab }: { readonly profile: UserProfile; readonly tab: 'illusts' | 'manga' }) {
  const t = useT()
  const type = tab === 'manga' ? 'manga' : 'illust'
  const feed = useVisiblePreview(memberWorksQuery(profile.id, type))
  const moreLink = (
    <Link to="/users/$id/artworks" params={{ id: profile.id }} search={{ type }} className={buttonClass('quiet')}>
      <All count={tabCount(profile, tab)} />
    </Link>
  )
  return <ArtworkGallery feed={feed} name={tab} label={t(`user.tab.${tab}`)} moreLink={moreLink} />
}

function Tagged({ profile, tag }: { readonly profile: UserProfile; readonly tag: string }) {
  const feed = useFeed(taggedWorksQuery(profile, tag))
  return <ArtworkGallery feed={feed} name={`tag ${tag}`} label={`#${tag}`} />
}

/** The site filters no novels by tag, so the list of all is filtered here. */
function TaggedNovels({ profile: { id }, tag }: { readonly profile: UserProfile; readonly tag: string }) {
  const t = useT()
  const keep = useCallback(({ tags }: Novel) => tags.some(({ name }) => name === tag), [tag])
  const feed = useFeed({ ...memberNovelsQuery(id), keep })
  return (
    <>
      <div className={styles.row}>
        <Link
          to="/users/$id"
          params={{ id }}
          search={{ tab: 'novel' }}
          replace
          className={chipClass()}
          aria-current="true"
          aria-label={t('search.remove_term', { term: `#${tag}` })}
        >
          <bdi {...textAttributes(tag)}>#{tag}</bdi>
          <CloseIcon size={16} />
        </Link>
      </div>
      <NovelGallery feed={feed} name={`novel ${tag}`} label={`#${tag}`} />
    </>
  )
}

function Novels({ profile }: { readonly profile: UserProfile }) {
  const t = useT()
  const feed = useVisiblePreview(memberNovelsQuery(profile.id))
  const moreLink = (
    <Link to="/users/$id/novels" params={{ id: profile.id }} className={buttonClass('quiet')}>
      <All count={profile.novels} />
    </Link>
  )
  return <NovelGallery feed={feed} name="novel" label={t('user.tab.novel')} moreLink={moreLink} />
}

function SeriesList({ id, kind }: { readonly id: string; readonly kind: 'illust' | 'novel' }) {
  const t = useT()
  const feed = useFeed(memberSeriesQuery(id, kind))
  return (
    <RowGallery
      feed={feed}
      name={`${kind} series`}
      label={t(`user.tab.${kind}_series`)}
      columns={kind === 'illust' ? 'illustSeries' : 'novelSeries'}
      cardHeight={seriesCardHeight[kind]}
      nameOf={(series) => series.title || t('card.untitled')}
      card={(series) => <SeriesCard series={series} kind={kind} authorId={id} />}
    />
  )
}

/** The account's own favourites have a query of their own, which includes recent changes. */
function Favourites({ id }: { readonly id: string }) {
  const account = useAccount()
  const { hasBookmarks } = useHost()
  if (account?.id === id) return <OwnFavourites account={account} />
  return hasBookmarks ? <OpenFavourites id={id} query={userBookmarksQuery(id)} /> : <BookmarksUnavailable />
}

function OwnFavourites({ account }: { readonly account: Account }) {
  const query = accountBookmarksQuery(account, { restrict: 'public', tag: '' })
  useAccountFeed(query, 'bookmarks')
  return <OpenFavourites id={account.id} query={query} />
}

function OpenFavourites({ id, query }: { readonly id: string; readonly query: FeedQuery<Artwork> }) {
  const t = useT()
  const feed = useVisiblePreview(query)
  const moreLink = (
    <Link to="/users/$id/favorites" params={{ id }} className={buttonClass('quiet')}>
      <All />
    </Link>
  )
  return <ArtworkGallery feed={feed} name="favorite" label={t('user.tab.favorite')} moreLink={moreLink} />
}

function FavouriteNovels({ id }: { readonly id: string }) {
  const { hasBookmarks } = useHost()
  return hasBookmarks ? <OpenFavouriteNovels id={id} /> : <BookmarksUnavailable />
}

function OpenFavouriteNovels({ id }: { readonly id: string }) {
  const t = useT()
  const feed = useVisiblePreview(userNovelBookmarksQuery(id))
  const moreLink = (
    <Link to="/users/$id/favorite_novels" params={{ id }} className={buttonClass('quiet')}>
      <All />
    </Link>
  )
  return (
    <NovelGallery feed={feed} name="fav_novel" label={t('user.tab.fav_novel')} columns="novelBookmarks" moreLink={moreLink} />
  )
}

/** The first visible works of a list. Hidden works are counted on the page of the full list. */
function useVisiblePreview<T extends Artwork | Novel>(query: FeedQuery<T>): Feed<T> {
  return previewOf(useVisibleFeed(useFeed(query)), previewItems)
}

/** The link text, with the number if the profile has it: favourites of both kinds have one common count. */
function All({ count }: { readonly count?: number | undefined }) {
  const t = useT()
  return count === undefined ? t('user.more') : t('user.more.count', { count })
}

/** The collections that an artist has arranged. */
function UserCollections({ id }: { readonly id: string }) {
  const t = useT()
  const { data } = useQuery(userCollectionIdsQuery(id))
  const query = userCollectionsQuery(id, (data ?? []).join(' '))
  const feed = useFeed(query, data !== undefined)
  return <CollectionGallery feed={feed} name="collections" label={t('user.tab.collections')} />
}
