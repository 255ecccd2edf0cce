// All bookmarked artworks, or all bookmarked novels, of a user (docs/spec/product.md 2.1, /users/{id}/favorites and /favorite_novels).
import { Link } from '@tanstack/react-router'
import { LazyBookmarkSearch } from '../../account/bookmarkIndex/LazyBookmarkSearch.tsx'
import { BookmarksUnavailable } from '../../lists/BookmarksUnavailable.tsx'
import { ArtworkGallery } from '../../lists/gallery/ArtworkGallery.tsx'
import { NovelGallery } from '../../lists/novels/NovelGallery.tsx'
import { OwnArtworkBookmarks, OwnNovelBookmarks } from '../../lists/OwnBookmarks.tsx'
import { userBookmarksQuery, userNovelBookmarksQuery } from '../../lists/queries/userBookmarks.ts'
import { UserListFrame } from '../../lists/users/UserListFrame.tsx'
import type { Account } from '../../platform/account/account.ts'
import { useHost } from '../../platform/hosts/host.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { JumpButton } from '../../platform/jump/JumpButton.tsx'
import { useFeed } from '../../platform/query/feed.ts'
import { useAccount } from '../../platform/session/useAccount.ts'
import { revealInBar } from '../../ui/controls/revealInBar.ts'
import { tabClass, tabsClass } from '../../ui/controls/Tabs.tsx'
import { BookmarkFilter } from '../../works/bookmark/BookmarkFilter.tsx'
import { type BookmarkSelection, hasBookmarkPages } from '../../works/queries/accountBookmarks.ts'
import type { Audience } from '../../works/queries/following.ts'
import styles from './UserFavoritesScreen.module.css'

export interface UserFavoritesScreenProps {
  readonly id: string
  readonly kind: 'artworks' | 'novels'
  /** Visibility and tag filter of the account's own bookmarks. Of other users only the public ones are visible. */
  readonly restrict?: Audience | undefined
  readonly tag?: string | undefined
  /** A search of the account's own bookmarks. */
  readonly find?: string | undefined
}

const tabs = [
  { kind: 'artworks', to: '/users/$id/favorites', title: 'user.tab.favorite' },
  { kind: 'novels', to: '/users/$id/favorite_novels', title: 'user.tab.fav_novel' },
] as const

export function UserFavoritesScreen({ id, kind, restrict, tag, find = '' }: UserFavoritesScreenProps) {
  const t = useT()
  const account = useAccount()
  const isOwn = account?.id === id
  const list = kind === 'novels' ? 'favorite_novels' : 'favorites'
  return (
    <UserListFrame
      id={id}
      title={t(kind === 'novels' ? 'user.tab.fav_novel' : 'user.tab.favorite')}
      actions={kind === 'artworks' && isOwn && find === '' && hasBookmarkPages(account.mode) && <JumpButton />}
      tabs={
        <nav className={`${tabsClass} ${styles.kinds}`} aria-label={t('user.tabs')}>
          {tabs.map((tab) => (
            <Link
              key={tab.kind}
              to={tab.to}
              params={{ id }}
              replace
              className={tabClass}
              aria-current={tab.kind === kind ? 'page' : undefined}
              ref={tab.kind === kind ? revealInBar : undefined}
            >
              {t(tab.title)}
            </Link>
          ))}
        </nav>
      }
    >
      {isOwn && (
        <LazyBookmarkSearch
          key={kind}
          account={account}
          kind={kind === 'novels' ? 'novel' : 'illust'}
          find={find}
          hrefOf={(search) => `/users/${id}/${list}${search && `?${new URLSearchParams({ find: search })}`}`}
        />
      )}
      {isOwn && find !== '' ? null : isOwn ? (
        <Own
          account={account}
          kind={kind}
          selection={{ restrict: restrict === 'private' ? 'private' : 'public', tag: tag ?? '' }}
        />
      ) : (
        <Others id={id} kind={kind} />
      )}
    </UserListFrame>
  )
}

interface OwnProps {
  readonly account: Account
  readonly kind: 'artworks' | 'novels'
  readonly selection: BookmarkSelection
}

/** The account's own bookmarks: also private ones, with tag filters. */
function Own({ account, kind, selection }: OwnProps) {
  const list = kind === 'novels' ? 'favorite_novels' : 'favorites'
  const name = `${selection.restrict} ${selection.tag}`
  return (
    <>
      <BookmarkFilter
        offered={ownAudiences}
        restrict={selection.restrict}
        hrefOf={({ restrict, tag }) => {
          const query = new URLSearchParams({
            ...(restrict === 'private' ? { restrict } : {}),
            ...(tag ? { tag } : {}),
          }).toString()
          return `/users/${account.id}/${list}${query && `?${query}`}`
        }}
        tags={{ account, kind: kind === 'novels' ? 'novel' : 'artwork', chosen: selection.tag }}
      />
      {kind === 'novels' ? (
        <OwnNovelBookmarks key={name} account={account} selection={selection} />
      ) : (
        <OwnArtworkBookmarks key={name} account={account} selection={selection} />
      )}
    </>
  )
}

const ownAudiences = ['public', 'private'] as const

/** The public bookmarks of another user, where the host has them. */
function Others({ id, kind }: Pick<UserFavoritesScreenProps, 'id' | 'kind'>) {
  const { hasBookmarks } = useHost()
  if (!hasBookmarks) return <BookmarksUnavailable />
  return kind === 'novels' ? <Novels id={id} /> : <Artworks id={id} />
}

function Artworks({ id }: { readonly id: string }) {
  const t = useT()
  const feed = useFeed(userBookmarksQuery(id))
  return <ArtworkGallery feed={feed} name="favourites" label={t('user.tab.favorite')} />
}

function Novels({ id }: { readonly id: string }) {
  const t = useT()
  const feed = useFeed(userNovelBookmarksQuery(id))
  return <NovelGallery feed={feed} name="favourite novels" label={t('user.tab.fav_novel')} columns="novelBookmarks" />
}
