// Frame of every ranking: categories, day picker, ranking types of the category, and an empty state while a content setting is off.
import type { Day, RankingCategory } from '@emaki/domain'
import { Link, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { formatDate } from '../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import { useFollowLinks } from '../../platform/links/followLink.ts'
import { afterPaint } from '../../platform/schedule.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { revealInBar } from '../../ui/controls/revealInBar.ts'
import { HiddenIcon } from '../../ui/icons/works.tsx'
import { lazyModule } from '../../ui/lazyModule.ts'
import { EmptyState } from '../../ui/StateMessage.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { FeedButton } from '../../works/share/FeedButton.tsx'
import type { DayList } from '../queries/rankingDays.ts'
import { DayPicker } from './DayPicker.tsx'
import type { RankingDaysProps } from './days/RankingDays.tsx'
import styles from './RankingFrame.module.css'
import { RankingCategories, RankingLabels, type RankingOffer } from './RankingTabs.tsx'
import { nonEmptyDay, parseRankingDay, rankingPath } from './rankingUrl.ts'
import { useInitialDay } from './useInitialDay.ts'

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
  return <div className={styles.days}>{loaded && <loaded.RankingDays {...props} />}</div>
}

/** After the list: the layout of the strip costs as much time as that of the first works. */
const days = lazyModule(async () => {
  await new Promise<void>((resolve) => afterPaint(resolve))
  return import('./days/RankingDays.tsx')
})

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
        <RankingCategories category={category} date={date} now={now} current={revealInBar} />
      </TopBar>
      <h1 className="unseen">{`${title}, ${formatDate(date, language, 'UTC')}`}</h1>
      <RankingLabels offers={offers} path={currentPath} date={date} now={now} current={revealInBar} />
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
