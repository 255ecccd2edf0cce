// The head of home: product name, tabs and search box.
import { isAiWork } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { use, useState } from 'react'
import { usePageIdle } from '../../lists/opening/usePageIdle.ts'
import type { TrendTag } from '../../lists/queries/tags.ts'
import { trendTagsQuery } from '../../lists/queries/tags.ts'
import { SearchBox } from '../../lists/searchBox/SearchBox.tsx'
import { useT } from '../../platform/i18n/useT.ts'
import { usePermissions } from '../../platform/session/session.ts'
import { revealInBar } from '../../ui/controls/revealInBar.ts'
import { tabClass, tabsClass } from '../../ui/controls/Tabs.tsx'
import { SiteTitle } from '../../ui/useTitle.ts'
import styles from './Masthead.module.css'

export type HomeTab = 'all' | 'illust' | 'manga' | 'novel'

const tabs = [
  ['all', '/home_all'],
  ['illust', '/'],
  ['manga', '/home_manga'],
  ['novel', '/home_novel'],
] as const

export function Masthead({ tab }: { readonly tab: HomeTab }) {
  const t = useT()
  const site = use(SiteTitle)
  const { isLocal } = usePermissions()
  // Only the account of the app API has the mixed feed.
  const shown = tabs.filter(([name]) => name !== 'all' || isLocal || tab === 'all')
  return (
    <header className={styles.masthead}>
      <h1 className={styles.name}>
        {site}
        {site === 'Emaki' && (
          <span className={styles.script} lang="ja">
            絵巻
          </span>
        )}
      </h1>
      <nav className={tabsClass} aria-label={t('home.tabs')}>
        {shown.map(([name, path]) => (
          <Link
            key={name}
            ref={name === tab ? revealInBar : undefined}
            to={path}
            replace
            className={tabClass}
            aria-current={name === tab ? 'page' : undefined}
          >
            {t(`home.tab.${name}`)}
          </Link>
        ))}
      </nav>
      <HomeSearch />
    </header>
  )
}

/** The search box. Its placeholder is a random trending tag, which is searched for when nothing is typed (docs/spec/product.md 2.3). */
function HomeSearch() {
  const isSettled = usePageIdle()
  const { data: tags = [], isPending } = useQuery({ ...trendTagsQuery(), enabled: isSettled })
  const [random] = useState(Math.random)
  return (
    <div className={styles.search}>
      <SearchBox placeholder={suggestionOf(tags, random)} isPlaceholderPending={isPending} />
    </div>
  )
}

const adultTag = /R-?18/i

/** A random tag, except tags of works that a content switch hides. `random`: 0 to 1. */
function suggestionOf(tags: readonly TrendTag[], random: number): string {
  const harmless = tags.filter(({ name }) => !adultTag.test(name) && !isAiWork({ tags: [{ name, translated_name: null }] }))
  return harmless[Math.floor(random * harmless.length)]?.name ?? ''
}
