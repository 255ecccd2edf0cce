// Masthead: the name of the house, the tabs of home and the search box.
import { isAiWork } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { TrendTag } from '../../data/lists/tags.ts'
import { trendTagsQuery } from '../../data/lists/tags.ts'
import { usePageIdle } from '../../features/gallery/usePageIdle.ts'
import { SearchBox } from '../../features/searchBox/SearchBox.tsx'
import { useT } from '../../i18n/useT.ts'
import { revealInBar } from '../../ui/controls/revealInBar.ts'
import { tabClass, tabsClass } from '../../ui/controls/Tabs.tsx'
import styles from './Masthead.module.css'

const tabs = [
  ['illust', '/'],
  ['manga', '/home_manga'],
  ['novel', '/home_novel'],
] as const

export function Masthead({ tab }: { readonly tab: 'illust' | 'manga' | 'novel' }) {
  const t = useT()
  return (
    <header className={styles.masthead}>
      <h1 className={styles.name}>
        Emaki
        <span className={styles.script} lang="ja">
          絵巻
        </span>
      </h1>
      <nav className={tabsClass} aria-label={t('home.tabs')}>
        {tabs.map(([name, path]) => (
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

/** The search box with a tag drawn by lot in it, searched for when nothing is typed (docs/spec/product.md 2.3). */
function HomeSearch() {
  const isSettled = usePageIdle()
  const { data: tags = [] } = useQuery({ ...trendTagsQuery(), enabled: isSettled })
  const [lot] = useState(Math.random)
  return (
    <div className={styles.search}>
      <SearchBox placeholder={suggestionOf(tags, lot)} />
    </div>
  )
}

const adultTag = /R-?18/i

/** A tag drawn by lot; tags that only works behind a content switch carry are no suggestions. */
function suggestionOf(tags: readonly TrendTag[], lot: number): string {
  const harmless = tags.filter(({ name }) => !adultTag.test(name) && !isAiWork({ tags: [{ name, translated_name: null }] }))
  return harmless[Math.floor(lot * harmless.length)]?.name ?? ''
}
