// Ranking card: the first ten of the daily ranking, the first one large enough to be looked at.

import { defaultRankingDate, homeCarouselItems, homeCarouselPreviews } from '@emaki/domain'
import { useState } from 'react'
import { useFeed } from '../../data/feed.ts'
import { pictureUrl } from '../../data/picture.ts'
import type { RankedArtwork } from '../../data/ranking.ts'
import { homeRankingQuery, rankingQuery } from '../../data/ranking.ts'
import { ArtworkStrip } from '../../features/gallery/ArtworkStrip.tsx'
import { formatDate } from '../../i18n/format.ts'
import { useLanguage, useT } from '../../i18n/useT.ts'
import { ForwardIcon } from '../../ui/icons/navigation.tsx'
import { HomeCard } from './HomeCard.tsx'
import styles from './HomeScreen.module.css'
import { RowState } from './RowState.tsx'

export function RankingCard({ kind }: { readonly kind: 'illust' | 'manga' }) {
  const t = useT()
  const language = useLanguage()
  const [date] = useState(() => defaultRankingDate(new Date()))
  const feed = useFeed(kind === 'illust' ? homeRankingQuery(date) : rankingQuery('daily_manga', date, false))
  const more = kind === 'illust' ? '/rank/daily' : '/rank/daily_manga'
  const first = feed.items.slice(0, homeCarouselItems)
  return (
    <HomeCard title={t('home.ranking')} note={formatDate(date, language, 'UTC')} more={more}>
      {first.length === 0 ? (
        <RowState feed={feed} />
      ) : (
        <ArtworkStrip
          label={t('home.ranking')}
          artworks={first}
          rankOf={rankOf}
          last={<More href={more} works={feed.items.slice(homeCarouselItems, homeCarouselItems + homeCarouselPreviews - 1)} />}
        />
      )}
    </HomeCard>
  )
}

const rankOf = (artwork: RankedArtwork) => artwork.rank

/** The way to the whole ranking, with a look at the next works. */
function More({ href, works }: { readonly href: string; readonly works: readonly RankedArtwork[] }) {
  const t = useT()
  return (
    <a href={href} className={styles.last}>
      {works.map((artwork) => (
        <img
          key={artwork.id}
          src={pictureUrl(artwork.images[0]?.s ?? '')}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
        />
      ))}
      <span className={styles.lastWord}>
        {t('home.more')}
        <ForwardIcon size={20} />
      </span>
    </a>
  )
}
