// The section of live streams. It renders nothing without live streams.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Strip } from '../../lists/strips/Strip.tsx'
import { LiveCard } from '../../pictures/live/LiveCard.tsx'
import { useT } from '../../platform/i18n/useT.ts'
import { useFollowLinks } from '../../platform/links/followLink.ts'
import { feedOptions } from '../../platform/query/feed.ts'
import { mergePages } from '../../platform/query/feedPages.ts'
import { HomeCard } from './HomeCard.tsx'
import styles from './LivesCard.module.css'
import { useLivesQuery } from './useLivesKnown.ts'

export function LivesCard() {
  const t = useT()
  const follow = useFollowLinks()
  const client = useQueryClient()
  const query = useLivesQuery()
  // Only the list at the first render: a section that appears or disappears later would move the page.
  const [items] = useState(() => mergePages(client.getQueryData(feedOptions(query).queryKey)?.pages ?? [], query.keep).items)
  if (items.length === 0) return null
  return (
    <HomeCard title={t('home.lives')} more="/lives">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: follows the links inside; the links themselves take the keyboard */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
      <div className={styles.lives} onClick={follow}>
        <Strip label={t('home.lives')}>
          {items.map((live) => (
            <li key={live.id} className={styles.live}>
              <LiveCard live={live} isFirst={false} />
            </li>
          ))}
        </Strip>
      </div>
    </HomeCard>
  )
}
