// An unlisted work. Its key is no id: the web side names the work, and without it only the original site can show it.
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { unlistedQuery } from '../../works/queries/unlisted.ts'
import styles from './LeaveCard.module.css'
import { LeaveCard } from './LeaveCard.tsx'

export interface UnlistedScreenProps {
  readonly kind: 'artwork' | 'novel'
  /** 20 letters and digits. */
  readonly workKey: string
}

export function UnlistedScreen({ kind, workKey }: UnlistedScreenProps): ReactNode {
  const t = useT()
  const router = useRouter()
  const { data: id, isPending } = useQuery(unlistedQuery(kind, workKey))
  const folder = kind === 'novel' ? 'novel' : 'artworks'
  useEffect(() => {
    if (id) router.navigate({ href: `/${folder}/${id}`, replace: true, state: { cameByLink: true } })
  }, [router, folder, id])
  if (isPending || id)
    return (
      <section className={styles.card} aria-busy="true">
        <Skeleton className={styles.waiting} />
      </section>
    )
  return (
    <>
      <TopBar title="" documentTitle={t('share.site_only')} />
      <LeaveCard title={t('share.site_only')} url={`https://www.pixiv.net/${folder}/unlisted/${workKey}`} isWholeScreen />
    </>
  )
}
