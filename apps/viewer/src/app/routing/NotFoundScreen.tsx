// The not-found page. When the query of the address contains a link, the page also shows that link.
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { SearchIcon } from '../../ui/icons/navigation.tsx'
import { EmptyState } from '../../ui/StateMessage.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { LeaveCard } from './LeaveCard.tsx'
import { linkTarget } from './linkTarget.ts'

/** Marks a history entry that was opened by such a link, so that no second redirect follows (docs/reliability.md B8). */
declare module '@tanstack/react-router' {
  interface HistoryState {
    cameByLink?: boolean
  }
}

export function NotFoundScreen(): ReactNode {
  const t = useT()
  const router = useRouter()
  const { searchStr, state } = useLocation()
  const target = state.cameByLink ? undefined : linkTarget(searchStr, location.origin)
  const inside = target?.kind === 'inside' ? target.path : undefined
  useEffect(() => {
    if (inside !== undefined) router.navigate({ href: inside, replace: true, state: { cameByLink: true } })
  }, [inside, router])
  if (inside !== undefined) return null
  return (
    <>
      <TopBar title="" documentTitle={t('not_found.title')} />
      <EmptyState level={1} icon={SearchIcon} title={t('not_found.title')} text={t('not_found.text')}>
        <Link to="/" className={buttonClass('primary')}>
          {t('missing.home')}
        </Link>
      </EmptyState>
      {target?.kind === 'outside' && <LeaveCard title={t('leave.title')} url={target.url} />}
    </>
  )
}
