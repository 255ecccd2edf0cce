// Popular works: what most readers of the site bookmark at present (docs/spec/product.md 2.7).
import { type PopularType, popularTypes, popularWorksQuery } from '../../data/lists/popularWorks.ts'
import { useFeed, useRefresh } from '../../data/query/feed.ts'
import { useHasCollections } from '../../features/collections/useHasCollections.ts'
import { ArtworkGallery } from '../../features/gallery/ArtworkGallery.tsx'
import { discoveryTabs } from '../../features/lists/discoveryTabs.ts'
import { ListFilters, useRatingFilter, useTypeFilter } from '../../features/lists/ListFilters.tsx'
import { ListFrame } from '../../features/lists/ListFrame.tsx'
import { useSession } from '../../features/session/session.ts'
import { useT } from '../../i18n/useT.ts'
import { useSetting } from '../../settings/store.ts'

export interface PopularScreenProps {
  /** From the address. All types without it. */
  readonly type: PopularType | undefined
  /** Adult works only. The site shows them to web sessions only. */
  readonly isAdult: boolean
}

export function PopularScreen({ type, isAdult: asked }: PopularScreenProps) {
  const t = useT()
  const session = useSession()
  const canBeAdult = useSetting('r18') && session.mode === 'web'
  const isAdult = asked && canBeAdult
  const query = popularWorksQuery(type ?? 'all', isAdult)
  const title = t('screen.popular')
  const typeFilter = useTypeFilter(type, popularTypes)
  const ratingFilter = useRatingFilter('mode', isAdult ? 'r18' : undefined, ['r18'])
  const tabs = discoveryTabs('popular', { hasSession: session.mode === 'web', hasCollections: useHasCollections() }, t)
  const feed = useFeed(query, session.mode !== 'checking')
  return (
    <ListFrame title={title} tabs={tabs} onRefresh={useRefresh(query)}>
      <ListFilters path="/popular_illust" filters={canBeAdult ? [typeFilter, ratingFilter] : [typeFilter]} />
      <ArtworkGallery feed={feed} name={query.key.join(' ')} label={title} />
    </ListFrame>
  )
}
