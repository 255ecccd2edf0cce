import type { ReactNode, Ref } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import type { Anchor } from '../../platform/links/anchor.ts'
import { tabClass, tabsClass } from '../../ui/controls/Tabs.tsx'
import styles from './Masthead.module.css'

export type HomeTab = 'all' | 'illust' | 'manga' | 'novel'

const tabs = [
  ['all', '/home_all'],
  ['illust', '/'],
  ['manga', '/home_manga'],
  ['novel', '/home_novel'],
] as const

interface MastheadViewProps {
  /** The name of the site. */
  readonly site: string
  readonly tab: HomeTab
  /** True with the tab of the mixed feed. */
  readonly hasAll: boolean
  readonly Anchor: Anchor
  /** The ref of the tab of this screen. */
  readonly current?: Ref<HTMLAnchorElement>
  /** The search box. */
  readonly children: ReactNode
}

/** The head of home: product name, tabs and search box. */
export function MastheadView({ site, tab, hasAll, Anchor, current, children }: MastheadViewProps) {
  const t = useT()
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
        {tabs.map(
          ([name, path]) =>
            (name !== 'all' || hasAll) && (
              <Anchor
                key={name}
                {...(name === tab && current ? { ref: current } : {})}
                href={path}
                className={tabClass}
                aria-current={name === tab ? 'page' : undefined}
              >
                {t(`home.tab.${name}`)}
              </Anchor>
            ),
        )}
      </nav>
      <div className={styles.search}>{children}</div>
    </header>
  )
}
