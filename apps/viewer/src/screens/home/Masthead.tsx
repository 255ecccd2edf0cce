// Masthead: the name of the house, the tabs of home and the search box.
import { isAiWork } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useState } from 'react'
import type { TrendTag } from '../../data/tags.ts'
import { trendTagsQuery } from '../../data/tags.ts'
import { useSettled } from '../../features/gallery/useSettled.ts'
import { useT } from '../../i18n/useT.ts'
import { SearchIcon } from '../../ui/icons/navigation.tsx'
import { tabClass, tabsClass } from '../../ui/Tabs.tsx'
import styles from './Masthead.module.css'
import { searchTarget } from './searchTarget.ts'

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
          <Link key={name} to={path} replace className={tabClass} aria-current={name === tab ? 'page' : undefined}>
            {t(`home.tab.${name}`)}
          </Link>
        ))}
      </nav>
      <SearchBox />
    </header>
  )
}

function SearchBox() {
  const t = useT()
  const router = useRouter()
  const isSettled = useSettled()
  const { data: tags = [] } = useQuery({ ...trendTagsQuery(), enabled: isSettled })
  const [lot] = useState(Math.random)
  const [typed, setTyped] = useState('')
  const suggestion = suggestionOf(tags, lot)

  const search = (event: FormEvent) => {
    event.preventDefault()
    const href = searchTarget(typed, suggestion)
    if (href !== undefined) void router.navigate({ href })
  }

  return (
    <search className={styles.search}>
      <form onSubmit={search}>
        <label className={styles.field}>
          <SearchIcon size={20} className={styles.icon} />
          <input
            className={styles.input}
            type="search"
            name="word"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={400}
            value={typed}
            placeholder={suggestion || t('home.search')}
            aria-label={t('home.search')}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
      </form>
    </search>
  )
}

const adultTag = /R-?18/i

/** A tag drawn by lot; tags that only works behind a content switch carry are no suggestions. */
function suggestionOf(tags: readonly TrendTag[], lot: number): string {
  const harmless = tags.filter(({ name }) => !adultTag.test(name) && !isAiWork({ tags: [{ name, translated_name: null }] }))
  return harmless[Math.floor(lot * harmless.length)]?.name ?? ''
}
