import { filtersFor, type SearchFilters, type SearchKind, searchAddress } from '@emaki/domain'
import type { ReactNode, Ref } from 'react'
import { type MessageKey, useT } from '../../platform/i18n/useT.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import type { SearchPreset } from '../../platform/settings/searchPresets.ts'
import { tabClass, tabsClass } from '../../ui/controls/Tabs.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import { presetPath } from './presets.ts'
import styles from './SearchScreen.module.css'

const kinds = ['illust', 'novel', 'user'] as const

export const searchTitles: Readonly<Record<SearchKind, MessageKey>> = {
  illust: 'screen.search',
  novel: 'screen.search_novel',
  user: 'screen.search_user',
}

interface SearchKindsProps {
  readonly kind: SearchKind
  readonly words: string
  readonly filters?: SearchFilters | undefined
  /** The pinned ones are tabs. */
  readonly presets?: readonly SearchPreset[]
  /** The preset whose filters this search has. */
  readonly preset?: SearchPreset | undefined
  /** The ref of the tab of this search. */
  readonly current?: Ref<HTMLAnchorElement>
  /** Shown at the end of the row. */
  readonly children?: ReactNode
}

/** The heading of a search, and tabs for its three kinds and for pinned presets. The words stay when the tab changes. */
export function SearchKinds({ kind, words, filters = {}, presets = [], preset, current, children }: SearchKindsProps) {
  const t = useT()
  const isHere = (name: SearchKind) => name === kind && !preset
  return (
    <>
      <h1 className="unseen">
        {t(searchTitles[kind])}
        {words !== '' && (
          <>
            {': '}
            <bdi {...textAttributes(words)}>{words}</bdi>
          </>
        )}
      </h1>
      <div className={styles.kinds}>
        <nav className={`${tabsClass} ${styles.tabs}`} aria-label={t('search.kinds')}>
          {kinds.map((name) => (
            <a
              key={name}
              ref={isHere(name) ? current : undefined}
              className={tabClass}
              href={withBasePath(searchAddress(name, words, preset ? {} : filtersFor(name, filters)))}
              aria-current={isHere(name) ? 'page' : undefined}
            >
              {t(`search.kind.${name}`)}
            </a>
          ))}
          {presets.map(
            (each) =>
              each.isPinned && (
                <a
                  key={each.name}
                  ref={each === preset ? current : undefined}
                  className={tabClass}
                  href={withBasePath(presetPath(each, words))}
                  aria-current={each === preset ? 'page' : undefined}
                >
                  <bdi {...textAttributes(each.name)}>{each.name}</bdi>
                </a>
              ),
          )}
        </nav>
        {children}
      </div>
    </>
  )
}
