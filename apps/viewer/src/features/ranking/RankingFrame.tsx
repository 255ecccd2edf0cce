// Ranking frame: what stands around every ranking: categories, the day, the types of the category, and a word where a switch is off.
import { type Day, type RankingCategory, rankingCategories } from '@emaki/domain'
import { Link, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { formatDate } from '../../i18n/format.ts'
import { type MessageKey, useLanguage, useT } from '../../i18n/useT.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { chipClass } from '../../ui/controls/Chip.tsx'
import { revealInBar } from '../../ui/controls/revealInBar.ts'
import { tabClass, tabsClass } from '../../ui/controls/Tabs.tsx'
import { HiddenIcon } from '../../ui/icons/works.tsx'
import { EmptyState } from '../../ui/StateMessage.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { useFollowLinks } from '../gallery/followLink.ts'
import { DayPicker } from './DayPicker.tsx'
import { type ListOfDay, useOpeningDay } from './openingDay.ts'
import styles from './RankingFrame.module.css'
import { dayWithWorks, type RankingPath, rankingDay, rankingPath } from './rankingAddress.ts'

/** A ranking on offer: where it is and the short word for it among its neighbours. */
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
  /** The day as the address has it; anything. */
  readonly asked: string | undefined
  /** What the ranking of a day is: without a network it opens with one that was seen. */
  readonly list: ListOfDay
  /** Further buttons beside the day. */
  readonly actions?: ReactNode
  /** The ranking itself; `title` names it, `newest` leads on from an empty day. Not called while a content switch forbids it. */
  readonly children: (date: Day, title: string, newest: ReactNode) => ReactNode
}

/** The ranking that each category opens with (docs/spec/product.md 2.5). */
const starts: Readonly<Record<RankingCategory | 'novel', RankingPath>> = {
  overall: '/rank/daily',
  illust: '/rank/daily_illust',
  ugoira: '/rank/daily_ugoira',
  manga: '/rank/daily_manga',
  novel: '/rank_novel/day',
}
const categories = [...rankingCategories, 'novel'] as const

export function RankingFrame({ category, shown, offers, asked, list, actions, children }: RankingFrameProps) {
  const t = useT()
  const language = useLanguage()
  const router = useRouter()
  const follow = useFollowLinks()
  const [now] = useState(() => new Date())
  const here = shown.path
  const { date, isOdd } = rankingDay(asked, now, useOpeningDay(here, list))
  const title = `${t(`rank.category.${category}`)} · ${t(shown.label)}`

  useEffect(() => {
    if (isOdd) void router.navigate({ href: rankingPath(here, date, now), replace: true })
  }, [isOdd, router, here, date, now])

  const newestDay = dayWithWorks(date, now)
  const newest = (
    <a href={rankingPath(here, newestDay, now)} className={buttonClass('primary')}>
      {t('rank.newest', { date: formatDate(newestDay, language, 'UTC') })}
    </a>
  )
  const choose = (day: Day) => void router.navigate({ href: rankingPath(here, day, now) })

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
            <DayPicker form="icons" date={date} now={now} onChoose={choose} />
          </>
        }
      >
        <nav className={`${tabsClass} ${styles.categories}`} aria-label={t('rank.categories')}>
          {categories.map((name) => (
            <a
              key={name}
              ref={name === category ? revealInBar : undefined}
              className={tabClass}
              href={rankingPath(starts[name], date, now)}
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
            ref={path === here ? revealInBar : undefined}
            className={chipClass()}
            href={rankingPath(path, date, now)}
            aria-current={path === here ? 'page' : undefined}
          >
            {t(label)}
          </a>
        ))}
      </nav>
      <DayPicker form="line" date={date} now={now} onChoose={choose} />
      {offers.some(({ path }) => path === here) ? (
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
