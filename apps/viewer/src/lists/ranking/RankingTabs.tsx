// The categories of rankings, and the rankings of a category: rows of links.
import { type Day, type RankingCategory, rankingCategories } from '@emaki/domain'
import type { Ref } from 'react'
import { type MessageKey, useT } from '../../platform/i18n/useT.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { chipClass } from '../../ui/controls/Chip.tsx'
import { tabClass, tabsClass } from '../../ui/controls/Tabs.tsx'
import styles from './RankingFrame.module.css'
import { type RankingPath, rankingPath } from './rankingUrl.ts'

/** A ranking type, with its path and short label. */
export interface RankingOffer {
  readonly path: RankingPath
  readonly label: MessageKey
}

/** The first ranking of each category (docs/spec/product.md 2.5). */
const firstRankings: Readonly<Record<RankingCategory | 'novel', RankingPath>> = {
  overall: '/rank/daily',
  illust: '/rank/daily_illust',
  ugoira: '/rank/daily_ugoira',
  manga: '/rank/daily_manga',
  novel: '/rank_novel/day',
}

const categories = [...rankingCategories, 'novel'] as const

interface RowProps {
  readonly date: Day
  readonly now: Date
  /** The ref of the link to this ranking. */
  readonly current?: Ref<HTMLAnchorElement>
}

export function RankingCategories({ category, date, now, current }: RowProps & { readonly category: RankingCategory | 'novel' }) {
  const t = useT()
  return (
    <nav className={`${tabsClass} ${styles.categories}`} aria-label={t('rank.categories')}>
      {categories.map((name) => (
        <a
          key={name}
          ref={name === category ? current : undefined}
          className={tabClass}
          href={withBasePath(rankingPath(firstRankings[name], date, now))}
          aria-current={name === category ? 'page' : undefined}
        >
          {t(`rank.category.${name}`)}
        </a>
      ))}
    </nav>
  )
}

interface LabelsProps extends RowProps {
  readonly offers: readonly RankingOffer[]
  readonly path: RankingPath
}

export function RankingLabels({ offers, path: shown, date, now, current }: LabelsProps) {
  const t = useT()
  return (
    <nav className={styles.labels} aria-label={t('rank.labels')}>
      {offers.map(({ path, label }) => (
        <a
          key={path}
          ref={path === shown ? current : undefined}
          className={chipClass()}
          href={withBasePath(rankingPath(path, date, now))}
          aria-current={path === shown ? 'page' : undefined}
        >
          {t(label)}
        </a>
      ))}
    </nav>
  )
}
