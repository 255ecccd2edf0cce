// Frame of every ranking: categories, day picker, ranking types of the category, and an empty state while a content setting is off.
import { type Day, type RankingCategory, rankingCategories } from '@emaki/domain'
import { Link, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { formatDate } from '../../platform/i18n/format.ts'
import { type MessageKey, useLanguage, useT } from '../../platform/i18n/useT.ts'
import { useFollowLinks } from '../../platform/links/followLink.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { afterPaint } from '../../ui/afterPaint.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { chipClass } from '../../ui/controls/Chip.tsx'
import { tabClass, tabsClass } from '../../ui/controls/Tabs.tsx'
import { HiddenIcon } from '../../ui/icons/works.tsx'
import { lazyModule } from '../../ui/lazyModule.ts'
import { EmptyState } from '../../ui/StateMessage.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { FeedButton } from '../../works/share/FeedButton.tsx'
import type { DayList } from '../queries/rankingDays.ts'
import { DayPicker } from './DayPicker.tsx'
import type { RankingDaysProps } from './days/RankingDays.tsx'
import styles from './RankingFrame.module.css'
import { nonEmptyDay, parseRankingDay, type RankingPath, rankingPath } from './rankingUrl.ts'
import { revealLater, useStageOfChange } from './stages.ts'
import { useInitialDay } from './useInitialDay.ts'

/** A ranking type, with its path and short label. */
export interface RankingOffer {
  readonly path: RankingPath
  readonly label: MessageKey
}

export interface RankingFrameProps {
  readonly category: RankingCategory | 'novel'
  /** The ranking that is shown. */
  readonly shown: RankingOffer
  /** The rankings of the category that the content switches allow. */
  readonly offers: readonly RankingOffer[]
  /** The day in the URL; may be invalid. */
  readonly requestedDay: string | undefined
  /** The query of a day. Offline, the ranking shows the newest cached day. */
  readonly list: (day: Day) => DayList
  /** Further buttons beside the day. */
  readonly actions?: ReactNode
  /** Renders the list. `newest` links from an empty day to another. Not called while a content setting hides the ranking. */
  readonly children: (date: Day, title: string, newest: ReactNode) => ReactNode
}

function Days(props: RankingDaysProps) {
  const loaded = days.useLoaded()
  const isDue = useStageOfChange()
  return <div className={styles.days}>{loaded && isDue && <loaded.RankingDays {...props} />}</div>
}

/** The first ranking of each category (docs/spec/product.md 2.5). */
const firstRankings: Readonly<Record<RankingCategory | 'novel', RankingPath>> = {
  overall: '/rank/daily',
  illust: '/rank/daily_illust',
  ugoira: '/rank/daily_ugoira',
  manga: '/rank/daily_manga',
  novel: '/rank_novel/day',
}
/** After the list: the layout of the strip costs as much time as that of the first works. */
const days = lazyModule(async () => {
  await new Promise<void>((resolve) => afterPaint(resolve))
  return import('./days/RankingDays.tsx')
})

const categories = [...rankingCategories, 'novel'] as const

export function RankingFrame({ category, shown, offers, requestedDay, list, actions, children }: RankingFrameProps) {
  const t = useT()
  const language = useLanguage()
  const router = useRouter()
  const follow = useFollowLinks()
  const [now] = useState(() => new Date())
  const currentPath = shown.path
  const { date, isInvalid } = parseRankingDay(requestedDay, now, useInitialDay(currentPath, list))
  const title = `${t(`rank.category.${category}`)} · ${t(shown.label)}`

  useEffect(() => {
    if (isInvalid) void router.navigate({ href: rankingPath(currentPath, date, now), replace: true })
  }, [isInvalid, router, currentPath, date, now])

  const isOffered = offers.some(({ path }) => path === currentPath)
  const newestDay = nonEmptyDay(date, now)
  const newest = (
    <a href={withBasePath(rankingPath(currentPath, newestDay, now))} className={buttonClass('primary')}>
      {t('rank.newest', { date: formatDate(newestDay, language, 'UTC') })}
    </a>
  )
  const choose = (day: Day) => void router.navigate({ href: rankingPath(currentPath, day, now) })

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: follows the links inside; the links themselves take the keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <div className={styles.ranking} onClick={follow}>
      <TopBar
        title={title}
        documentTitle={`${title} · ${t('rank.title')}`}
        isMain
        actions={
          <>
            {actions}
            <FeedButton address={currentPath} />
            <DayPicker form="icons" date={date} now={now} onChoose={choose} />
          </>
        }
      >
        <nav className={`${tabsClass} ${styles.categories}`} aria-label={t('rank.categories')}>
          {categories.map((name) => (
            <a
              key={name}
              ref={name === category ? revealLater : undefined}
              className={tabClass}
              href={withBasePath(rankingPath(firstRankings[name], date, now))}
              aria-current={name === category ? 'page' : undefined}
            >
              {t(`rank.category.${name}`)}
            </a>
          ))}
        </nav>
      </TopBar>
      <h1 className="unseen">{`${title}, ${formatDate(date, language, 'UTC')}`}</h1>
      <nav className={styles.labels} aria-label={t('rank.labels')}>
        {offers.map(({ path, label }) => (
          <a
            key={path}
            ref={path === currentPath ? revealLater : undefined}
            className={chipClass()}
            href={withBasePath(rankingPath(path, date, now))}
            aria-current={path === currentPath ? 'page' : undefined}
          >
            {t(label)}
          </a>
        ))}
      </nav>
      {isOffered && <Days path={currentPath} date={date} now={now} list={list} />}
      <DayPicker form="line" date={date} now={now} onChoose={choose} />
      {isOffered ? (
        <div className={styles.works}>{children(date, title, newest)}</div>
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
