// The tabs of discovery and popular works.
import type { ListTab } from '../../features/lists/ListFrame.tsx'
import type { Translate } from '../../i18n/useT.ts'

type DiscoveryTab = 'works' | 'users' | 'popular'

/** Users are recommended to web sessions only. */
export function discoveryTabs(shown: DiscoveryTab, hasSession: boolean, t: Translate): readonly ListTab[] {
  const works = { label: t('screen.discovery'), href: '/discovery', isShown: shown === 'works' }
  const users = { label: t('home.for_you.users'), href: '/discovery?tab=users', isShown: shown === 'users' }
  const popular = { label: t('screen.popular'), href: '/popular_illust', isShown: shown === 'popular' }
  return hasSession ? [works, users, popular] : [works, popular]
}
