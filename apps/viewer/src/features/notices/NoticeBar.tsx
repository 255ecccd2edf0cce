// The operator's notice as a banner (docs/spec/product.md 2.13, 4).
import { sleepByClock } from '@emaki/domain'
import { useEffect, useState } from 'react'
import { localDay, noticesQuery } from '../../data/operator/notices.ts'
import { queryClient } from '../../data/query/queryClient.ts'
import { useT } from '../../i18n/useT.ts'
import type { Icon } from '../../ui/icons/icon.tsx'
import { AlertIcon, HistoryIcon, InfoIcon } from '../../ui/icons/states.tsx'
import { HeartIcon } from '../../ui/icons/works.tsx'
import styles from './NoticeBar.module.css'
import { type Notice, type NoticeIcon, noticeOf } from './notice.ts'
import { readNotices } from './readNotices.ts'

/** A banner that comes later than this would push away what is being read, ms: the next visit shows it. */
const patienceMs = 400

/** Today's banner; null when there is none or it came too late, undefined for the moment in which it may still come. */
export function useBanner(): Notice | null | undefined {
  const [banner, setBanner] = useState<Notice | null>()
  useEffect(() => {
    let isHere = true
    const query = noticesQuery()
    const asked = query.enabled === true ? queryClient.fetchQuery(query).catch(() => undefined) : Promise.resolve(undefined)
    void Promise.race([asked, sleepByClock(patienceMs)]).then((file) => {
      const notice = noticeOf(file, { today: localDay(), host: location.hostname, chance: Math.random(), read: readNotices() })
      if (isHere) setBanner(notice === undefined || notice.isAlert ? null : notice)
    })
    return () => {
      isHere = false
    }
  }, [])
  return banner
}

const icons: Readonly<Record<NoticeIcon, Icon>> = { info: InfoIcon, warning: AlertIcon, heart: HeartIcon, time: HistoryIcon }

export function NoticeBar({ notice }: { readonly notice: Notice }) {
  const t = useT()
  const Picture = icons[notice.icon]
  // Notices of the gateway itself are in the reader's language; those of the operator are as they were written.
  const isCatalogue = notice.id === 'emaki-catalogue'
  const title = isCatalogue ? t('notice.catalogueTitle') : notice.title
  const text = isCatalogue ? t('notice.catalogueText') : notice.text
  return (
    <aside className={styles.bar} style={notice.style} data-look={notice.look} aria-label={title || text}>
      <Picture size={20} className={styles.icon} />
      <div>
        {title !== '' && <strong dir="auto">{title}</strong>}
        <p dir="auto">{text}</p>
      </div>
    </aside>
  )
}
