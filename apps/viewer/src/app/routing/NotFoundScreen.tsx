// The not-found page. When the query of the address contains a link, the page also shows that link.
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useT } from '../../i18n/useT.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { LeaveIcon, SearchIcon } from '../../ui/icons/navigation.tsx'
import { EmptyState } from '../../ui/StateMessage.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { linkTarget } from './linkTarget.ts'
import styles from './NotFoundScreen.module.css'

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
      {target?.kind === 'outside' && <LeaveCard url={target.url} host={target.host} />}
    </>
  )
}

function LeaveCard({ url, host }: { readonly url: string; readonly host: string }) {
  const t = useT()
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{t('leave.title')}</h2>
      <p className={styles.host} dir="ltr">
        {host}
      </p>
      <p className={styles.url} dir="ltr">
        {url}
      </p>
      <a className={buttonClass('quiet')} href={url} rel="noopener noreferrer nofollow">
        <LeaveIcon size={20} />
        {t('leave.go')}
      </a>
    </section>
  )
}
