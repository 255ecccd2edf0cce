// Popular works: what most readers of the site bookmark at present (docs/spec/product.md 2.7).

import { useHasCollections } from '../../lists/collections/useHasCollections.ts'
import { discoveryTabs } from '../../lists/discoveryTabs.ts'
import { ArtworkGallery } from '../../lists/gallery/ArtworkGallery.tsx'
import { ListFilters, useRatingFilter, useTypeFilter } from '../../lists/ListFilters.tsx'
import { ListFrame } from '../../lists/ListFrame.tsx'
import { type PopularType, popularTypes, popularWorksQuery } from '../../lists/queries/popularWorks.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { useFeed, useRefresh } from '../../platform/query/feed.ts'
import { useSession } from '../../platform/session/session.ts'
import { useSetting } from '../../platform/settings/store.ts'

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
