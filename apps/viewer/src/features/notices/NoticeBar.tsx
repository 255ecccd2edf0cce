// Banner with a notice of the operator (docs/spec/product.md 2.13, 4).
import { sleepByClock } from '@emaki/domain'
import { useEffect, useState } from 'react'
import { localDay, noticesQuery } from '../../data/operator/notices.ts'
import { queryClient } from '../../data/query/queryClient.ts'
import { useT } from '../../i18n/useT.ts'
import type { Icon as IconComponent } from '../../ui/icons/icon.tsx'
import { InfoIcon } from '../../ui/icons/settings.tsx'
import { AlertIcon, HistoryIcon } from '../../ui/icons/states.tsx'
import { HeartIcon } from '../../ui/icons/works.tsx'
import { dismissedNoticeIds } from './dismissedNotices.ts'
import styles from './NoticeBar.module.css'
import { currentNotice, type Notice, type NoticeIcon } from './notice.ts'

/** Longest wait for the notices, in ms. A later banner would shift the page; the next visit shows it. */
const bannerTimeoutMs = 400

/** Today's banner; null when there is none or it is too late, undefined while it loads. */
export function useBanner(): Notice | null | undefined {
  const [banner, setBanner] = useState<Notice | null>()
  useEffect(() => {
    let isMounted = true
    const query = noticesQuery()
    const request = query.enabled === true ? queryClient.fetchQuery(query).catch(() => undefined) : Promise.resolve(undefined)
    void Promise.race([request, sleepByClock(bannerTimeoutMs)]).then((file) => {
      const notice = currentNotice(file, {
        today: localDay(),
        host: location.hostname,
        random: Math.random(),
        dismissed: dismissedNoticeIds(),
      })
      if (isMounted) setBanner(notice === undefined || notice.isAlert ? null : notice)
    })
    return () => {
      isMounted = false
    }
  }, [])
  return banner
}

const icons: Readonly<Record<NoticeIcon, IconComponent>> = {
  info: InfoIcon,
  warning: AlertIcon,
  heart: HeartIcon,
  time: HistoryIcon,
}

export function NoticeBar({ notice }: { readonly notice: Notice }) {
  const t = useT()
  const Icon = icons[notice.icon]
  // Notices of the gateway are translated; those of the operator have only one language.
  const isCatalogue = notice.id === 'emaki-catalogue'
  const title = isCatalogue ? t('notice.catalogueTitle') : notice.title
  const text = isCatalogue ? t('notice.catalogueText') : notice.text
  return (
    <aside className={styles.bar} style={notice.style} data-look={notice.look} aria-label={title || text}>
      <Icon size={20} className={styles.icon} />
      <div>
        {title !== '' && <strong dir="auto">{title}</strong>}
        <p dir="auto">{text}</p>
      </div>
    </aside>
  )
}
