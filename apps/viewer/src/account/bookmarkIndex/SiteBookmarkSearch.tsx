// Search of the account's own bookmarks by the original site: tags of the works, own tags, months and order. It shows no numbers, because
// those of the site count works that the content settings hide.
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { LibrarySearch } from '../../library/LibrarySearch.tsx'
import { ArtworkGallery } from '../../lists/gallery/ArtworkGallery.tsx'
import { NovelGallery } from '../../lists/novels/NovelGallery.tsx'
import type { Account } from '../../platform/account/account.ts'
import { untagged } from '../../platform/account/bookmarkTags.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import { useAccountFeed } from '../../platform/query/accountFeed.ts'
import { setSetting } from '../../platform/settings/store.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Chip } from '../../ui/controls/Chip.tsx'
import { FieldSelects } from '../../ui/fields/FieldSelects.tsx'
import type { FilterField } from '../../ui/fields/filterField.ts'
import { CloseIcon } from '../../ui/icons/navigation.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import { useTagRule } from '../../works/tags/useTagRule.ts'
import type { BookmarkedKind } from '../bookmarks/indexedBookmark.ts'
import {
  foundIllustsQuery,
  foundNovelsQuery,
  readSiteSearch,
  type SiteSearch,
  soughtPeriodsQuery,
  soughtTagsQuery,
  writeSiteSearch,
} from '../bookmarks/siteSearch.ts'
import styles from './BookmarkSearch.module.css'

export interface SiteBookmarkSearchProps {
  readonly account: Account
  readonly kind: BookmarkedKind
  /** The search of the address; empty without one. */
  readonly find: string
  readonly hrefOf: (find: string) => string
}

/** Tags that are offered at a time. */
const maxTags = 12

export function SiteBookmarkSearch({ account, kind, find, hrefOf }: SiteBookmarkSearchProps) {
  const t = useT()
  const router = useRouter()
  const search = readSiteSearch(find)
  const name = writeSiteSearch(search)
  const change = (changes: Partial<SiteSearch>) =>
    void router.navigate({ href: hrefOf(writeSiteSearch({ ...search, ...changes })) })
  return (
    <>
      <section className={styles.search} aria-label={t('bookmarks.search')}>
        <Tags account={account} kind={kind} search={search} onChange={change} />
        <div className={styles.fields}>
          <FieldSelects fields={useFields(account, kind, search)} onChange={(next) => change(next)} />
        </div>
        <div className={styles.status}>
          <p>{t('bookmarks.site.note')}</p>
          <Button kind="plain" onClick={() => leave()}>
            {t('bookmarks.site.leave')}
          </Button>
        </div>
      </section>
      {name !== '' &&
        (kind === 'illust' ? (
          <FoundIllusts key={name} account={account} search={search} />
        ) : (
          <FoundNovels key={name} account={account} search={search} />
        ))}
    </>
  )

  /** The other search has filters of its own. */
  function leave() {
    setSetting('bookmarkSearch', 'browser')
    if (find !== '') void router.navigate({ href: hrefOf(''), replace: true })
  }
}

interface TagsProps extends Pick<SiteBookmarkSearchProps, 'account' | 'kind'> {
  readonly search: SiteSearch
  readonly onChange: (changes: Partial<SiteSearch>) => void
}

/** A field for a part of a tag, and the tags to choose from. Their line is reserved while they load. */
function Tags({ account, kind, search, onChange }: TagsProps) {
  const t = useT()
  const [word, setWord] = useState('')
  const isShown = useTagRule()
  const { data = [] } = useQuery(soughtTagsQuery(account, kind, 'works', search, word))
  const { tag } = search
  const offered = data.filter((name) => name !== tag && isShown({ name })).slice(0, maxTags)
  return (
    <>
      <div className={styles.field}>
        <LibrarySearch text={word} label={t('bookmarks.site.search')} onText={setWord} />
      </div>
      <ul className={styles.tags} aria-label={t('artwork.tags')}>
        {tag !== undefined && (
          <li>
            <Chip pressed aria-label={t('search.remove_term', { term: `#${tag}` })} onClick={() => onChange({ tag: undefined })}>
              <bdi {...textAttributes(tag)}>#{tag}</bdi>
              <CloseIcon size={16} />
            </Chip>
          </li>
        )}
        {offered.map((name) => (
          <li key={name}>
            <Chip pressed={false} onClick={() => onChange({ tag: name })}>
              <bdi {...textAttributes(name)}>#{name}</bdi>
            </Chip>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The filters that are a choice from a list. A web session has no own tags beside a tag of the works. */
function useFields(account: Account, kind: BookmarkedKind, search: SiteSearch): readonly FilterField<SiteSearch>[] {
  const t = useT()
  const language = useLanguage()
  const isShown = useTagRule()
  const isApp = account.mode === 'app'
  const { data: periods = [] } = useQuery(soughtPeriodsQuery(account, kind, search))
  const { data: own = [] } = useQuery({ ...soughtTagsQuery(account, kind, 'own', search), enabled: isApp })
  const monthName = (month: string) =>
    new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(`${month}-01`))
  return [
    field('order', t('search.order'), t('library.order.bookmarked'), [['oldest', t('bookmarks.order.oldest')]], {
      chosen: search.isOldestFirst ? 'oldest' : '',
      choose: (value) => ({ isOldestFirst: value === 'oldest' || undefined }),
    }),
    field('visibility', t('visibility'), t('visibility.public'), [['private', t('visibility.private')]], {
      chosen: search.restrict === 'private' ? 'private' : '',
      choose: (value) => ({ restrict: value === 'private' ? value : undefined }),
    }),
    ...(isApp
      ? [
          field(
            'own',
            t('following.tag'),
            t('following.tag.all'),
            withChosen(
              own.filter((name) => name !== untagged && isShown({ name })),
              search.ownTag,
            ).map((name) => [name, name]),
            { chosen: search.ownTag ?? '', choose: (value) => ({ ownTag: value || undefined }) },
          ),
        ]
      : []),
    field(
      'month',
      t('bookmarks.period'),
      t('bookmarks.period.any'),
      withChosen(periods, search.period).map((month) => [month, monthName(month)]),
      { chosen: search.period ?? '', choose: (value) => ({ period: value || undefined }) },
    ),
  ]
}

/** A chosen value always shows, so that it can be cleared. */
const withChosen = (values: readonly string[], chosen: string | undefined): readonly string[] =>
  chosen === undefined || values.includes(chosen) ? values : [chosen, ...values]

const field = (
  name: string,
  title: string,
  any: string,
  others: readonly (readonly [value: string, label: string])[],
  { chosen, choose }: { readonly chosen: string; readonly choose: (value: string) => SiteSearch },
): FilterField<SiteSearch> => ({
  name,
  title,
  choices: [{ value: '', label: any }, ...others.map(([value, label]) => ({ value, label }))],
  chosen,
  isSet: chosen !== '',
  choose,
})

interface FoundProps {
  readonly account: Account
  readonly search: SiteSearch
}

function FoundIllusts({ account, search }: FoundProps) {
  const t = useT()
  const query = foundIllustsQuery(account, search)
  return (
    <ArtworkGallery
      canSelect
      feed={useAccountFeed(query, 'bookmarks')}
      name={query.key.join(' ')}
      label={t('bookmarks.results')}
    />
  )
}

function FoundNovels({ account, search }: FoundProps) {
  const t = useT()
  const query = foundNovelsQuery(account, search)
  const feed = useAccountFeed(query, 'bookmarks')
  return <NovelGallery feed={feed} name={query.key.join(' ')} label={t('bookmarks.results')} columns="novelBookmarks" />
}
