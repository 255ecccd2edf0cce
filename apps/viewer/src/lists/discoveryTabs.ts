// The tabs of discovery, popular works and collections.

import type { Translate } from '../platform/i18n/useT.ts'
import type { ListTab } from './ListFrame.tsx'

type DiscoveryTab = 'works' | 'users' | 'popular' | 'collections'

export interface DiscoveryTabOptions {
  /** Users are recommended to web sessions only. */
  readonly hasSession: boolean
  readonly hasCollections: boolean
}

/** The lists beside discovery. */
export function discoveryTabs(
  shown: DiscoveryTab,
  { hasSession, hasCollections }: DiscoveryTabOptions,
  t: Translate,
): readonly ListTab[] {
  const works = { label: t('screen.discovery'), href: '/discovery', isShown: shown === 'works' }
  const users = { label: t('home.for_you.users'), href: '/discovery?tab=users', isShown: shown === 'users' }
  const popular = { label: t('screen.popular'), href: '/popular_illust', isShown: shown === 'popular' }
  const collections = { label: t('screen.collections'), href: '/collections', isShown: shown === 'collections' }
  return [works, ...(hasSession ? [users] : []), popular, ...(hasCollections ? [collections] : [])]
}
