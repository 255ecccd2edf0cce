// Discovery: works that the site picks at random, with a refresh button; for a web session also users (docs/spec/product.md 2.7).
import type { Artwork, SearchRating, UserPreview, WorkType } from '@emaki/domain'
import { useHasCollections } from '../../lists/collections/useHasCollections.ts'
import { discoveryTabs } from '../../lists/discoveryTabs.ts'
import { ArtworkGallery } from '../../lists/gallery/ArtworkGallery.tsx'
import { ListFilters, useRatingFilter, useTypeFilter } from '../../lists/ListFilters.tsx'
import type { ListTab } from '../../lists/ListFrame.tsx'
import { ListFrame } from '../../lists/ListFrame.tsx'
import { type DiscoveryMode, discoveryQuery, webDiscoveryQuery, webDiscoveryUsersQuery } from '../../lists/queries/discovery.ts'
import { UserGallery } from '../../lists/users/UserGallery.tsx'
import { useT } from '../../platform/i18n/useT.ts'
import type { FeedQuery } from '../../platform/query/feed.ts'
import { useFeed, useRefresh } from '../../platform/query/feed.ts'
import { useSession } from '../../platform/session/session.ts'
import { useSetting } from '../../platform/settings/store.ts'

export interface DiscoveryScreenProps {
  /** Users are recommended to web sessions only. */
  readonly tab: 'works' | 'users'
  /** Filters of the works. All without them. */
  readonly rating?: SearchRating | undefined
  readonly type?: WorkType | undefined
}

export function DiscoveryScreen(props: DiscoveryScreenProps) {
  const t = useT()
  const { mode } = useSession()
  return mode === 'checking' ? <ListFrame title={t('screen.discovery')}>{null}</ListFrame> : <Discovery {...props} />
}

function Discovery({ tab, rating, type }: DiscoveryScreenProps) {
  const t = useT()
  const session = useSession()
  const isWeb = session.mode === 'web'
  const mode = useDiscoveryMode(rating, isWeb)
  const hasCollections = useHasCollections()
  const tabs = discoveryTabs(isWeb ? tab : 'works', { hasSession: isWeb, hasCollections }, t)
  if (isWeb && tab === 'users') return <Users query={webDiscoveryUsersQuery(session.user.id)} tabs={tabs} />
  const query = isWeb ? webDiscoveryQuery(session.user.id, mode) : discoveryQuery(mode)
  return <Works query={type ? { ...query, keep: ofType[type] } : query} tabs={tabs} isWeb={isWeb} mode={mode} type={type} />
}

/** Only works of one type; the site does not choose by type. */
const ofType: Readonly<Record<WorkType, (work: Artwork) => boolean>> = {
  illust: (work) => work.type === 'illust',
  manga: (work) => work.type === 'manga',
  ugoira: (work) => work.type === 'ugoira',
}

/** The rating to ask for: always safe without R-18. */
function useDiscoveryMode(rating: SearchRating | undefined, isWeb: boolean): DiscoveryMode {
  if (!useSetting('r18')) return 'safe'
  return rating === 'r18' && !isWeb ? 'all' : (rating ?? 'all')
}

interface ListProps<T extends { readonly id: string }> {
  readonly query: FeedQuery<T>
  readonly tabs?: readonly ListTab[]
}

interface WorksProps extends ListProps<Artwork> {
  readonly isWeb: boolean
  readonly mode: DiscoveryMode
  readonly type: WorkType | undefined
}

function Works({ query, isWeb, mode, type, ...frame }: WorksProps) {
  const t = useT()
  const title = t('screen.discovery')
  const hasRatings = useSetting('r18')
  const typeFilter = useTypeFilter(type, ['illust', 'manga', 'ugoira'])
  const ratingFilter = useRatingFilter('mode', mode === 'all' ? undefined : mode, isWeb ? ['safe', 'r18'] : ['safe'])
  return (
    <ListFrame title={title} {...frame} onRefresh={useRefresh(query)}>
      <ListFilters path="/discovery" filters={hasRatings ? [typeFilter, ratingFilter] : [typeFilter]} />
      <ArtworkGallery feed={useFeed(query)} name={[...query.key, type ?? ''].join(' ')} label={title} />
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
