// Ranking: the works of a type and day in their order, with ways to other types, categories and days (spec 2.5).
import type { Day, RankingType } from '@emaki/domain'
import { isRankingOffered, offeredRankingTypes, rankingCategories, rankingCategory } from '@emaki/domain'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useFeed } from '../../data/feed.ts'
import type { RankedArtwork } from '../../data/ranking.ts'
import { rankingQuery } from '../../data/ranking.ts'
import { ArtworkGallery } from '../../features/gallery/ArtworkGallery.tsx'
import { useFollowLinks } from '../../features/gallery/followLink.ts'
import { HiddenIcon } from '../../features/gallery/HiddenIcon.tsx'
import { formatDate } from '../../i18n/format.ts'
import { useLanguage, useT } from '../../i18n/useT.ts'
import { useSetting } from '../../settings/store.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { chipClass } from '../../ui/Chip.tsx'
import { EmptyState } from '../../ui/StateMessage.tsx'
import { tabClass, tabsClass } from '../../ui/Tabs.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { DayPicker } from './DayPicker.tsx'
import styles from './RankingScreen.module.css'
import { rankingDay, rankingPath } from './rankingAddress.ts'
import { categoryStart, rankingLabel } from './rankingLabels.ts'

export interface RankingScreenProps {
  readonly type: RankingType
  /** As the address has it; anything. */
  readonly date?: string
}

export function RankingScreen({ type, date: asked }: RankingScreenProps) {
  const t = useT()
  const language = useLanguage()
  const router = useRouter()
  const follow = useFollowLinks()
  const content = useContentSwitches()
  const [now] = useState(() => new Date())
  const { date, isOdd } = rankingDay(asked, now)
  const category = rankingCategory(type)
  const title = `${t(`rank.category.${category}`)} · ${t(rankingLabel(type))}`

  useEffect(() => {
    if (isOdd) void router.navigate({ href: rankingPath(type, date, now), replace: true })
  }, [isOdd, router, type, date, now])

  const choose = (day: Day) => void router.navigate({ href: rankingPath(type, day, now) })

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: follows the links inside; the links themselves take the keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <div className={styles.ranking} onClick={follow}>
      <TopBar
        title={title}
        documentTitle={`${title} · ${t('rank.title')}`}
        isMain
        actions={<DayPicker date={date} now={now} onChoose={choose} />}
      >
        <nav className={`${tabsClass} ${styles.categories}`} aria-label={t('rank.categories')}>
          {rankingCategories.map((name) => (
            <a
              key={name}
              className={tabClass}
              href={rankingPath(categoryStart[name], date, now)}
              aria-current={name === category ? 'page' : undefined}
            >
              {t(`rank.category.${name}`)}
            </a>
          ))}
          <Link to="/rank_novel/$type" params={{ type: 'day' }} className={tabClass}>
            {t('rank.category.novel')}
          </Link>
        </nav>
      </TopBar>
      <h1 className="unseen">{`${title}, ${formatDate(date, language, 'UTC')}`}</h1>
      <nav className={styles.labels} aria-label={t('rank.labels')}>
        {offeredRankingTypes(category, content).map((name) => (
          <a
            key={name}
            className={chipClass()}
            href={rankingPath(name, date, now)}
            aria-current={name === type ? 'page' : undefined}
          >
            {t(rankingLabel(name))}
          </a>
        ))}
      </nav>
      {isRankingOffered(type, content) ? (
        <RankedWorks type={type} date={date} title={title} />
      ) : (
        <EmptyState icon={HiddenIcon} title={t('card.hidden')} text={t('rank.switched_off')}>
          <Link to="/setting/contents_display" className={buttonClass('primary')}>
            {t('screen.contents_display')}
          </Link>
        </EmptyState>
      )}
    </div>
  )
}

function RankedWorks({ type, date, title }: { readonly type: RankingType; readonly date: Day; readonly title: string }) {
  const hideManga = useSetting('isHideRankManga')
  const feed = useFeed(rankingQuery(type, date, hideManga))
  return (
    <div className={styles.works}>
      <ArtworkGallery feed={feed} name={`${type} ${date}`} label={title} rankOf={rankOf} />
    </div>
  )
}

const rankOf = (artwork: RankedArtwork) => artwork.rank

function useContentSwitches() {
  const r18 = useSetting('r18')
  const r18g = useSetting('r18g')
  const ai = useSetting('ai')
  return { r18, r18g, ai }
}
