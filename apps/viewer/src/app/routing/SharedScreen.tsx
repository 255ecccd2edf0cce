// The address of the share target. It opens what was shared. Several addresses are offered, and so is one that only the site can show.
import { useLocation, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { ForwardIcon, SearchIcon } from '../../ui/icons/navigation.tsx'
import { EmptyState } from '../../ui/StateMessage.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import styles from './LeaveCard.module.css'
import { LeaveCard } from './LeaveCard.tsx'
import { readShared } from './sharedPath.ts'

export function SharedScreen(): ReactNode {
  const t = useT()
  const router = useRouter()
  const { searchStr, pathname } = useLocation()
  const shared = useMemo(() => readShared(searchStr, location.origin), [searchStr])
  const path = 'path' in shared && pathname === '/share' ? shared.path : undefined
  useEffect(() => {
    if (path !== undefined) router.navigate({ href: path, replace: true, state: { cameByLink: true } })
  }, [router, path])
  if ('path' in shared) return null
  const isOne = shared.offered.length === 1
  return (
    <>
      <TopBar title="" documentTitle={isOne ? t('share.site_only') : t('share.several')} />
      {!isOne && <EmptyState level={1} icon={SearchIcon} title={t('share.several')} />}
      {shared.offered.map((offer) =>
        offer.path === undefined ? (
          <LeaveCard key={offer.address} title={t('share.site_only')} url={offer.address} isWholeScreen={isOne} />
        ) : (
          <section key={offer.address} className={styles.card}>
            <p className={styles.address} dir="ltr">
              {offer.address}
            </p>
            <a className={buttonClass('primary')} href={withBasePath(offer.path)}>
              <ForwardIcon size={20} />
              {t('search.do.open')}
            </a>
          </section>
        ),
      )}
    </>
  )
}
