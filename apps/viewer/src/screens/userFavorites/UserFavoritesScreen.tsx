// All that an artist has bookmarked, of pictures or of novels (spec 2.1, /users/{id}/favorites and /favorite_novels).
import { Link } from '@tanstack/react-router'
import { favouriteNovelsQuery, favouritesQuery } from '../../data/favourites.ts'
import { useFeed } from '../../data/feed.ts'
import { ArtworkGallery } from '../../features/gallery/ArtworkGallery.tsx'
import { NovelGallery } from '../../features/novels/NovelGallery.tsx'
import { UserListFrame } from '../../features/users/UserListFrame.tsx'
import { useT } from '../../i18n/useT.ts'
import { tabClass, tabsClass } from '../../ui/Tabs.tsx'
import styles from './UserFavoritesScreen.module.css'

export interface UserFavoritesScreenProps {
  readonly id: string
  readonly kind: 'artworks' | 'novels'
}

export function UserFavoritesScreen({ id, kind }: UserFavoritesScreenProps) {
  const t = useT()
  const current = (name: typeof kind) => (name === kind ? 'page' : undefined)
  return (
    <UserListFrame
      id={id}
      title={t(kind === 'novels' ? 'user.tab.fav_novel' : 'user.tab.favorite')}
      tabs={() => (
        <nav className={`${tabsClass} ${styles.kinds}`} aria-label={t('user.tabs')}>
          <Link to="/users/$id/favorites" params={{ id }} replace className={tabClass} aria-current={current('artworks')}>
            {t('user.tab.favorite')}
          </Link>
          <Link to="/users/$id/favorite_novels" params={{ id }} replace className={tabClass} aria-current={current('novels')}>
            {t('user.tab.fav_novel')}
          </Link>
        </nav>
      )}
    >
      {kind === 'novels' ? <Novels id={id} /> : <Artworks id={id} />}
    </UserListFrame>
  )
}

function Artworks({ id }: { readonly id: string }) {
  const t = useT()
  const feed = useFeed(favouritesQuery(id))
  return <ArtworkGallery feed={feed} name="favourites" label={t('user.tab.favorite')} />
}

function Novels({ id }: { readonly id: string }) {
  const t = useT()
  const feed = useFeed(favouriteNovelsQuery(id))
  return <NovelGallery feed={feed} name="favourite novels" label={t('user.tab.fav_novel')} columns="novelBookmarks" />
}
