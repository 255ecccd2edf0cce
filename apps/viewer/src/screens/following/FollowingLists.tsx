// The tabs of the following screen and their lists.
import type { Artwork } from '@emaki/domain'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { LazyBookmarkSearch } from '../../account/bookmarkIndex/LazyBookmarkSearch.tsx'
import { ArtworkGallery } from '../../lists/gallery/ArtworkGallery.tsx'
import { useHistoryEntry } from '../../lists/gallery/historyEntry.ts'
import { ListFrame } from '../../lists/ListFrame.tsx'
import { NovelGallery } from '../../lists/novels/NovelGallery.tsx'
import { OwnArtworkBookmarks, OwnNovelBookmarks } from '../../lists/OwnBookmarks.tsx'
import { UserGallery } from '../../lists/users/UserGallery.tsx'
import type { Account } from '../../platform/account/account.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { lastSeenWork, saveLastSeenWork } from '../../platform/persistence/lastSeenWork.ts'
import { useAccountFeed } from '../../platform/query/accountFeed.ts'
import { type FeedQuery, useFeed } from '../../platform/query/feed.ts'
import { useSetting } from '../../platform/settings/store.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { BookmarkFilter } from '../../works/bookmark/BookmarkFilter.tsx'
import { type Audience, followedUsersQuery, novelTimelineQuery } from '../../works/queries/following.ts'
import styles from './FollowingScreen.module.css'
import { type FollowingAddress, followingHref, offeredAudiences, offeredTabs } from './followingAddress.ts'
import { newWorksQuery, proposedUsersQuery, refreshTab, visibilityOf, wholeSiteQuery } from './followingQueries.ts'
import { tabNames } from './tabNames.ts'

export interface FollowingListsProps {
  readonly account: Account
  readonly address: FollowingAddress
}

export function FollowingLists({ account, address }: FollowingListsProps) {
  const t = useT()
  const client = useQueryClient()
  const web = useSetting('r18') ? 'all' : 'safe'
  const { mode } = account
  const { tab, restrict, tag, find } = address
  const isBookmarkList = tab === '2' || tab === '7'
  return (
    <ListFrame
      title={t('nav.following')}
      isMain
      tabs={[
        ...offeredTabs(mode).map((one) => ({
          label: t(tabNames[one]),
          href: followingHref(mode, { tab: one }),
          isShown: one === tab,
        })),
        { label: t('watch.title'), href: '/following/watchlist/manga', isShown: false },
      ]}
      refreshLabel={t('list.reload')}
      onRefresh={() => void refreshTab(client, account, address, web)}
    >
      {isBookmarkList && (
        <LazyBookmarkSearch
          key={tab}
          account={account}
          kind={tab === '2' ? 'illust' : 'novel'}
          find={find}
          hrefOf={(search) => followingHref(mode, { tab, restrict, tag, find: search })}
        />
      )}
      {find === '' && (
        <>
          <BookmarkFilter
            offered={offeredAudiences(mode, tab)}
            restrict={restrict}
            hrefOf={(part) => followingHref(mode, { tab, ...part })}
            {...(isBookmarkList ? { tags: { account, kind: tab === '2' ? 'artwork' : 'novel', chosen: tag } } : {})}
          />
          <List key={`${tab} ${restrict} ${tag}`} account={account} address={address} />
        </>
      )}
    </ListFrame>
  )
}

function List({ account, address: { tab, restrict, tag } }: FollowingListsProps) {
  const selection = { restrict: visibilityOf(restrict), tag }
  switch (tab) {
    case '1':
      return <NewOnes account={account} restrict={restrict} />
    case '5':
      return <NewNovels account={account} restrict={restrict} />
    case '2':
      return <OwnArtworkBookmarks account={account} selection={selection} />
    case '7':
      return <OwnNovelBookmarks account={account} selection={selection} />
    case '3':
      return <FollowedUsers account={account} restrict={restrict} />
    case '6':
      return <ProposedUsers account={account} />
    case '4':
      return <WholeSite account={account} />
  }
}

interface ListProps {
  readonly account: Account
  readonly restrict: Audience
}

function NewOnes({ account, restrict }: ListProps) {
  const web = useSetting('r18') ? 'all' : 'safe'
  return <NewWorks query={newWorksQuery(account, restrict, web)} />
}

function NewNovels({ account, restrict }: ListProps) {
  const t = useT()
  const query = novelTimelineQuery(account.id, restrict)
  return <NovelGallery feed={useAccountFeed(query, 'follows')} name={query.key.join(' ')} label={t('following.novels')} />
}

function FollowedUsers({ account, restrict }: ListProps) {
  const t = useT()
  const query = followedUsersQuery(account, visibilityOf(restrict))
  const feed = useAccountFeed(query, 'follows')
  return (
    <>
      <Link to="/following/artists" className={buttonClass('quiet', styles.tool)}>
        {t('follow_check.title')}
      </Link>
      <UserGallery feed={feed} name={query.key.join(' ')} label={t('following.users')} />
    </>
  )
}

function ProposedUsers({ account }: Pick<ListProps, 'account'>) {
  const t = useT()
  const query = proposedUsersQuery(account)
  return <UserGallery feed={useFeed(query)} name={query.key.join(' ')} label={t('user.recommended')} />
}

function WholeSite({ account }: Pick<ListProps, 'account'>) {
  const t = useT()
  const query = wholeSiteQuery(account, useSetting('r18') ? 'all' : 'safe')
  return <ArtworkGallery feed={useFeed(query)} name={query.key.join(' ')} label={t('home.latest')} />
}

/** New works of followed artists. A label marks the work that was the newest at the last visit (docs/spec/product.md 4.8). */
function NewWorks({ query }: { readonly query: FeedQuery<Artwork> }) {
  const t = useT()
  const name = query.key.join(' ')
  const feed = useAccountFeed(query, 'follows')
  const seen = useLastSeen(name, feed.items[0]?.id)
  return (
    <ArtworkGallery
      feed={feed}
      name={name}
      label={t('following.works')}
      noteOf={({ id }) => (id === seen ? t('following.seen') : undefined)}
    />
  )
}

/** Results of `useLastSeen` in this visit, by history entry and feed. */
const shownLastSeen = new Map<string, string | undefined>()

/**
 * The newest work of a feed at the last visit. Going back to the same history entry gives the same work. `newest` is the first work of
 * the feed, once it is loaded. It is stored when the user leaves the screen.
 */
function useLastSeen(feed: string, newest: string | undefined): string | undefined {
  const entry = useHistoryEntry()
  const [seen] = useState(() => {
    const name = `${entry} ${feed}`
    if (!shownLastSeen.has(name)) shownLastSeen.set(name, lastSeenWork(feed))
    return shownLastSeen.get(name)
  })
  useEffect(() => {
    if (newest === undefined) return
    const keep = () => saveLastSeenWork(feed, newest)
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [feed, newest])
  return seen
}
