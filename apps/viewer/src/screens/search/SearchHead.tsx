// The head of the search screen: the search box, and tabs for the three kinds of search. The words stay when the kind changes.
import { type SearchFilters, type SearchKind, searchAddress } from '@emaki/domain'
import type { ReactNode } from 'react'
import { SearchBox } from '../../lists/searchBox/SearchBox.tsx'
import { useT } from '../../platform/i18n/useT.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { useSetting } from '../../platform/settings/store.ts'
import { iconButtonClass } from '../../ui/controls/IconButton.tsx'
import { revealInBar } from '../../ui/controls/revealInBar.ts'
import { PictureIcon } from '../../ui/icons/states.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { FeedButton } from '../../works/share/FeedButton.tsx'
import { queryOfFilters } from './presets.ts'
import { SearchKinds, searchTitles } from './SearchKinds.tsx'
import styles from './SearchScreen.module.css'

const noFilters: SearchFilters = {}

interface SearchHeadProps {
  readonly kind: SearchKind
  readonly words: string
  readonly filters?: SearchFilters
  /** Shown at the end of the row of tabs. */
  readonly children?: ReactNode
}

/** Isolates the text direction of words in plain text, where `<bdi>` is not possible (docs/reliability.md A8). */
const isolated = (words: string) => `\u2068${words}\u2069`

export function SearchHead({ kind, words, filters = noFilters, children }: SearchHeadProps) {
  const t = useT()
  const presets = useSetting('searchPresets')
  const query = queryOfFilters(filters)
  const current = presets.find((preset) => preset.isPinned && preset.kind === kind && preset.query === query)
  const title = t(searchTitles[kind])
  return (
    <>
      <TopBar
        title={title}
        documentTitle={words === '' ? title : `${isolated(words)} · ${title}`}
        isMain={words === ''}
        actions={words === '' ? <ImageSearchLink /> : <FeedButton address={searchAddress(kind, words, filters)} />}
      >
        <div className={styles.box} data-start={words === '' || undefined}>
          <SearchBox key={`${kind} ${words}`} kind={kind} words={words} filters={filters} />
        </div>
      </TopBar>
      <SearchKinds kind={kind} words={words} filters={filters} presets={presets} preset={current} current={revealInBar}>
        {children}
      </SearchKinds>
    </>
  )
}

function ImageSearchLink() {
  const t = useT()
  const name = t('image_search.title')
  return (
    <a href={withBasePath('/search_image')} className={iconButtonClass()} aria-label={name} title={name}>
      <PictureIcon />
    </a>
  )
}
