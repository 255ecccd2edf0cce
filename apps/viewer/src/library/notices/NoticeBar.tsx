// Banner with a notice of the operator (docs/spec/product.md 2.13, 4).
import { localDay, sleepByClock } from '@emaki/domain'
import { useEffect, useState } from 'react'
import { type MessageKey, useT } from '../../platform/i18n/useT.ts'
import { queryClient } from '../../platform/query/queryClient.ts'
import type { Icon as IconComponent } from '../../ui/icons/icon.tsx'
import { InfoIcon } from '../../ui/icons/settings.tsx'
import { AlertIcon, HistoryIcon } from '../../ui/icons/states.tsx'
import { HeartIcon } from '../../ui/icons/works.tsx'
import { noticesQuery } from '../operator/notices.ts'
import { dismissedNoticeIds } from './dismissedNotices.ts'
import styles from './NoticeBar.module.css'
import { currentNotice, type Notice, type NoticeIcon } from './notice.ts'

/** Longest wait for the notices, in ms. A later banner would shift the page; the next visit shows it. */
const bannerTimeoutMs = 400

/** Today's banner; null when there is none or it is too late, undefined while it loads. Known at once after the first request. */
export function useBanner(): Notice | null | undefined {
  const [banner, setBanner] = useState(knownBanner)
  const isKnown = banner !== undefined
  useEffect(() => {
    if (isKnown) return
    let isMounted = true
    const request = queryClient.fetchQuery(noticesQuery()).catch(() => undefined)
    void Promise.race([request, sleepByClock(bannerTimeoutMs)]).then((file) => {
      if (isMounted) setBanner(bannerOf(file))
    })
    return () => {
      isMounted = false
    }
  }, [isKnown])
  return banner
}

/** Today's banner while nothing has to be requested. */
function knownBanner(): Notice | null | undefined {
  const { enabled, queryKey } = noticesQuery()
  if (enabled !== true) return null
  const file = queryClient.getQueryData(queryKey)
  return file === undefined ? undefined : bannerOf(file)
}

/** The banner of a document of notices. */
function bannerOf(file: unknown): Notice | null {
  const notice = currentNotice(file, {
    today: localDay(new Date()),
    host: location.hostname,
    random: Math.random(),
    dismissed: dismissedNoticeIds(),
  })
  return notice === undefined || notice.isAlert ? null : notice
}

const icons: Readonly<Record<NoticeIcon, IconComponent>> = {
  info: InfoIcon,
  warning: AlertIcon,
  heart: HeartIcon,
  time: HistoryIcon,
}

/** Texts of the notices that the gateway makes itself, by id. */
const gatewayNotices: ReadonlyMap<string, { readonly title: MessageKey; readonly text: MessageKey }> = new Map([
  ['emaki-sample', { title: 'notice.sampleTitle', text: 'notice.sampleText' }],
  ['emaki-catalogue', { title: 'notice.catalogueTitle', text: 'notice.catalogueText' }],
  ['emaki-archiveBroken', { title: 'notice.archiveBrokenTitle', text: 'notice.archiveBrokenText' }],
  ['emaki-archiveDamaged', { title: 'notice.archiveDamagedTitle', text: 'notice.archiveDamagedText' }],
  ['emaki-archiveReadOnly', { title: 'notice.archiveReadOnlyTitle', text: 'notice.archiveReadOnlyText' }],
])

export function NoticeBar({ notice }: { readonly notice: Notice }) {
  const t = useT()
  const Icon = icons[notice.icon]
  // Notices of the gateway are translated; those of the operator have only one language.
  const own = gatewayNotices.get(notice.id)
  const title = own ? t(own.title) : notice.title
  const text = own ? t(own.text) : notice.text
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
