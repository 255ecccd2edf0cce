// The results of a search with its filters (docs/spec/product.md 2.4).
import {
  passesSensitiveWords,
  type SearchFilters,
  type SearchKind,
  type SearchRefusal,
  searchAddress,
  searchRefusal,
} from '@emaki/domain'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useSearchOptions } from '../../lists/queries/searchOptions.ts'
import { addSearch } from '../../lists/searchBox/searchHistory.ts'
import { useHost } from '../../platform/hosts/host.ts'
import { formatNumber } from '../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import { useSession } from '../../platform/session/session.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { useSetting } from '../../platform/settings/store.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { Chip } from '../../ui/controls/Chip.tsx'
import styles from '../../ui/fields/Filters.module.css'
import { FilterIcon, HiddenIcon } from '../../ui/icons/works.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { EmptyState } from '../../ui/StateMessage.tsx'
import { useSensitiveWords } from '../../works/queries/sensitiveWords.ts'
import { FilterRow } from './FilterRow.tsx'
import { FoundIllusts, FoundNovels, FoundUsers } from './Found.tsx'
import { SearchHead } from './SearchHead.tsx'
import frame from './SearchScreen.module.css'
import { allowedFilters, countFilters, hasNewFilters, type SearchAccess } from './searchAccess.ts'
import { searchFields } from './searchFields.ts'

const FilterSheet = lazy(() => import('./FilterSheet.tsx').then((module) => ({ default: module.FilterSheet })))

interface SearchResultsProps {
  readonly kind: SearchKind
  readonly words: string
  readonly filters: SearchFilters
}

export function SearchResults({ kind, words, filters: asked }: SearchResultsProps) {
  const access = useSearchAccess(kind)
  const refusal = useSearchRefusal(words)
  const filters = kind === 'user' ? asked : allowedFilters(asked, access, kind)
  const [now] = useState(() => new Date())

  useEffect(() => {
    if (refusal === undefined) addSearch(words)
  }, [refusal, words])

  return (
    <>
      {kind === 'user' ? (
        <SearchHead kind={kind} words={words} />
      ) : (
        <FilteredHead kind={kind} words={words} filters={filters} access={access} now={now} />
      )}
      <div className={frame.results}>
        {refusal === 'checking' && (
          <div className={frame.checking}>
            <Spinner />
          </div>
        )}
        {refusal !== undefined && refusal !== 'checking' && <RefusedSearch reason={refusal} />}
        {refusal === undefined && <Found kind={kind} words={words} filters={filters} access={access} now={now} />}
      </div>
    </>
  )
}

interface FilteredProps {
  readonly words: string
  readonly filters: SearchFilters
  readonly access: SearchAccess
  readonly now: Date
}

function FilteredHead({ kind, words, filters, access, now }: FilteredProps & { readonly kind: 'illust' | 'novel' }) {
  const t = useT()
  const language = useLanguage()
  const router = useRouter()
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const address = searchAddress(kind, words, filters)
  /** Filters that were chosen at an address and are not in it yet: a second choice must not undo the first. */
  const [chosen, setChosen] = useState<{ readonly address: string; readonly filters: SearchFilters }>()
  if (chosen && chosen.address !== address) setChosen(undefined)
  const current = chosen?.address === address ? chosen.filters : filters
  const fields = searchFields({ kind, filters: current, access, t, number: (value) => formatNumber(value, language) })
  /** True once a change in the open sheet has pushed a history entry: further changes replace it. */
  const hasEntry = useRef(false)
  const change = (next: SearchFilters) => {
    setChosen({ address, filters: next })
    void router.navigate({ href: searchAddress(kind, words, next), replace: isOpen && hasEntry.current })
    hasEntry.current = isOpen
  }
  const shown = { kind, words, fields, filters: current, access, now, onChange: change }
  const count = countFilters(current)
  return (
    <>
      <SearchHead kind={kind} words={words} filters={current}>
        <Chip
          className={styles.open}
          pressed={count > 0}
          aria-haspopup="dialog"
          onClick={() => {
            hasEntry.current = false
            setWasOpen(true)
            setOpen(true)
          }}
        >
          <FilterIcon size={18} />
          {count > 0 ? t('search.filters.count', { count }) : t('search.filters')}
        </Chip>
      </SearchHead>
      <FilterRow {...shown} />
      {wasOpen && (
        <Suspense>
          <FilterSheet {...shown} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function Found({ kind, words, filters, access, now }: FilteredProps & { readonly kind: SearchKind }) {
  const t = useT()
  const minLikes = useSetting('minimumBookmarks')
  const { switches } = access
  if (kind === 'user') {
    if (access.isSelfHosted) return <FoundUsers words={words} />
    return <EmptyState icon={HiddenIcon} title={t('search.users.none')} text={t('search.users.self_hosted')} />
  }
  const question = { words, filters, switches, minLikes, now }
  return kind === 'novel' ? <FoundNovels question={question} /> : <FoundIllusts key={words} question={question} />
}

function useSearchAccess(kind: SearchKind): SearchAccess {
  const r18 = useSetting('r18')
  const ai = useSetting('ai')
  const { isSelfHosted } = useHost()
  const isApp = useSession().mode === 'app'
  const options = useSearchOptions(kind !== 'user' && hasNewFilters({ isSelfHosted, isApp }))
  return { switches: { r18, ai }, isSelfHosted, isApp, options }
}

/**
 * Why a search is refused: its words are not allowed, or contain a sensitive word (docs/spec/product.md 5). Checked before upstream is
 * called. `checking` until the list of sensitive words is loaded or has failed; undefined when the search is allowed.
 */
function useSearchRefusal(words: string): SearchRefusal | 'sensitive' | 'checking' | undefined {
  const r18 = useSetting('r18')
  const refusal = searchRefusal(words, { r18 })
  // With adult works on, only a few words are refused, and the list is not needed.
  const isFileNeeded = refusal === undefined && !r18 && passesSensitiveWords(words, undefined)
  const list = useSensitiveWords(isFileNeeded)
  if (refusal !== undefined) return refusal
  if (list === 'checking') return 'checking'
  return passesSensitiveWords(words, list) ? undefined : 'sensitive'
}

/** The empty state of a refused search, with the reason (docs/spec/product.md 5). */
function RefusedSearch({ reason }: { readonly reason: SearchRefusal | 'sensitive' }) {
  const t = useT()
  return (
    <EmptyState icon={HiddenIcon} title={t('search.refused')} text={t(`search.refused.${reason}`)}>
      {reason === 'adult' && (
        <a href={withBasePath('/setting/contents_display')} className={buttonClass('primary')}>
          {t('screen.contents_display')}
        </a>
      )}
    </EmptyState>
  )
}
