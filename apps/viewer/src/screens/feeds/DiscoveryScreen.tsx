// Discovery: works that the site picks at random, with a refresh button; for a web session also users (docs/spec/product.md 2.7).
import type { Artwork, UserPreview } from '@emaki/domain'
import { discoveryQuery, webDiscoveryQuery, webDiscoveryUsersQuery } from '../../data/lists/discovery.ts'
import type { FeedQuery } from '../../data/query/feed.ts'
import { useFeed, useRefresh } from '../../data/query/feed.ts'
import { ArtworkGallery } from '../../features/gallery/ArtworkGallery.tsx'
import type { ListTab } from '../../features/lists/ListFrame.tsx'
import { ListFrame } from '../../features/lists/ListFrame.tsx'
import { useSession } from '../../features/session/session.ts'
import { UserGallery } from '../../features/users/UserGallery.tsx'
import { useT } from '../../i18n/useT.ts'
import { useSetting } from '../../settings/store.ts'

export interface DiscoveryScreenProps {
  /** Users are recommended to web sessions only. */
  readonly tab: 'works' | 'users'
}

export function DiscoveryScreen({ tab }: DiscoveryScreenProps) {
  const t = useT()
  const mode = useSetting('r18') ? 'all' : 'safe'
  const session = useSession()
  if (session.mode === 'checking') return <ListFrame title={t('screen.discovery')}>{null}</ListFrame>
  if (session.mode !== 'web') return <Works query={discoveryQuery(mode)} />
  const tabs: readonly ListTab[] = [
    { label: t('home.for_you.works'), href: '/discovery', isShown: tab === 'works' },
    { label: t('home.for_you.users'), href: '/discovery?tab=users', isShown: tab === 'users' },
  ]
  return tab === 'users' ? (
    <Users query={webDiscoveryUsersQuery(session.user.id)} tabs={tabs} />
  ) : (
    <Works query={webDiscoveryQuery(session.user.id, mode)} tabs={tabs} />
  )
}

interface ListProps<T extends { readonly id: string }> {
  readonly query: FeedQuery<T>
  readonly tabs?: readonly ListTab[]
}

function Works({ query, ...frame }: ListProps<Artwork>) {
  const t = useT()
  const title = t('screen.discovery')
  return (
    <ListFrame title={title} {...frame} onRefresh={useRefresh(query)}>
      <ArtworkGallery feed={useFeed(query)} name={query.key.join(' ')} label={title} />
    </ListFrame>
  )
}

function Users({ query, ...frame }: ListProps<UserPreview>) {
  const t = useT()
  return (
    <ListFrame title={t('screen.discovery')} {...frame} onRefresh={useRefresh(query)}>
      <UserGallery feed={useFeed(query)} name={query.key.join(' ')} label={t('home.for_you.users')} />
    </ListFrame>
  )
}
