// The operator's notice as a banner (spec 2.13, 4).
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { localDay, noticesQuery } from '../../data/notices.ts'
import { InfoIcon } from '../../ui/icons/states.tsx'
import styles from './NoticeBar.module.css'
import { noticeOf } from './notice.ts'

export function NoticeBar() {
  const { data } = useQuery(noticesQuery())
  const [chance] = useState(Math.random)
  const notice = noticeOf(data, { today: localDay(), host: location.hostname, chance })
  if (notice === undefined || notice.isAlert) return null
  return (
    <aside className={styles.bar} style={notice.style} data-look={notice.look} aria-label={notice.title || notice.text}>
      <InfoIcon size={20} className={styles.icon} />
      <div>
        {notice.title !== '' && <strong dir="auto">{notice.title}</strong>}
        <p dir="auto">{notice.text}</p>
      </div>
    </aside>
  )
}
