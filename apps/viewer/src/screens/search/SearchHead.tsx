// The head of the search screen: the search box, and tabs for the three kinds of search. The words stay when the kind changes.
import { filtersFor, type SearchFilters, type SearchKind, searchAddress } from '@emaki/domain'
import type { ReactNode } from 'react'
import { SearchBox } from '../../lists/searchBox/SearchBox.tsx'
import { type MessageKey, useT } from '../../platform/i18n/useT.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { iconButtonClass } from '../../ui/controls/IconButton.tsx'
import { revealInBar } from '../../ui/controls/revealInBar.ts'
import { tabClass, tabsClass } from '../../ui/controls/Tabs.tsx'
import { PictureIcon } from '../../ui/icons/states.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import { FeedButton } from '../../works/share/FeedButton.tsx'
import styles from './SearchScreen.module.css'

interface SearchHeadProps {
  readonly kind: SearchKind
  readonly words: string
  readonly filters?: SearchFilters
  /** Shown at the end of the row of tabs. */
  readonly children?: ReactNode
}

const kinds = ['illust', 'novel', 'user'] as const
const titles: Readonly<Record<SearchKind, MessageKey>> = {
  illust: 'screen.search',
  novel: 'screen.search_novel',
  user: 'screen.search_user',
}

/** Isolates the text direction of words in plain text, where `<bdi>` is not possible (docs/reliability.md A8). */
const isolated = (words: string) => `\u2068${words}\u2069`

export function SearchHead({ kind, words, filters, children }: SearchHeadProps) {
  const t = useT()
  const title = t(titles[kind])
  return (
    <>
      <TopBar
        title={title}
        documentTitle={words === '' ? title : `${isolated(words)} · ${title}`}
        isMain={words === ''}
        actions={words === '' ? <ImageSearchLink /> : <FeedButton address={searchAddress(kind, words, filters ?? {})} />}
      >
        <div className={styles.box} data-start={words === '' || undefined}>
          <SearchBox key={`${kind} ${words}`} kind={kind} words={words} {...(filters ? { filters } : {})} />
        </div>
      </TopBar>
      <h1 className="unseen">
        {title}
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
              ref={name === kind ? revealInBar : undefined}
              className={tabClass}
              href={withBasePath(searchAddress(name, words, filtersFor(name, filters ?? {})))}
              aria-current={name === kind ? 'page' : undefined}
            >
              {t(`search.kind.${name}`)}
            </a>
          ))}
        </nav>
        {children}
      </div>
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
