// Filter of the account's own bookmarks or follows by visibility and tag. It is in the code chunk of the overlays.
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { Account } from '../../platform/account/account.ts'
import type { BookmarkKind } from '../../platform/account/bookmark.ts'
import { bookmarkTagsQuery, untagged } from '../../platform/account/bookmarkTags.ts'
import { formatNumber } from '../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import { clickedPath } from '../../platform/links/followLink.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { chipClass } from '../../ui/controls/Chip.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import type { Audience } from '../queries/following.ts'
import styles from './BookmarkFilter.module.css'

export interface BookmarkFilterProps {
  readonly offered: readonly Audience[]
  readonly restrict: Audience
  /** The URL of the list with another filter. */
  readonly hrefOf: (filter: { readonly restrict: Audience; readonly tag: string }) => string
  /** The account whose tags can be selected; only for bookmarks. */
  readonly tags?: { readonly account: Account; readonly kind: BookmarkKind; readonly chosen: string }
}

/** Each filter is a URL. Navigation replaces the history entry, as the tabs do. */
export function BookmarkFilter({ offered, restrict, hrefOf, tags }: BookmarkFilterProps) {
  const t = useT()
  const router = useRouter()
  const go = (href: string) => void router.navigate({ href, replace: true })
  const change = (event: MouseEvent) => {
    const href = clickedPath(event)
    if (href === undefined) return
    event.preventDefault()
    go(href)
  }
  return (
    <div className={styles.row}>
      {offered.length > 0 && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
        <nav className={styles.parts} aria-label={t('visibility')} onClick={change}>
          {offered.map((audience) => (
            <a
              key={audience}
              href={withBasePath(hrefOf({ restrict: audience, tag: '' }))}
              className={chipClass()}
              aria-current={audience === restrict ? 'page' : undefined}
            >
              {t(audience === 'all' ? 'following.all' : `visibility.${audience}`)}
            </a>
          ))}
        </nav>
      )}
      {tags && restrict !== 'all' && (
        <TagSelect {...tags} restrict={restrict} onChoose={(tag) => go(hrefOf({ restrict, tag }))} />
      )}
    </div>
  )
}

/** A longer list is of no use in a menu. */
const maxTags = 100

interface TagSelectProps {
  readonly account: Account
  readonly kind: BookmarkKind
  readonly chosen: string
  readonly restrict: 'public' | 'private'
  readonly onChoose: (tag: string) => void
}

/** Renders nothing until the tags are loaded. A selected tag always shows, so that it can be cleared. */
function TagSelect({ account, kind, chosen, restrict, onChoose }: TagSelectProps) {
  const t = useT()
  const language = useLanguage()
  const { data = [] } = useQuery(bookmarkTagsQuery(account, kind, restrict))
  const named = data.filter(({ name }) => name !== untagged).slice(0, maxTags)
  if (named.length === 0 && chosen === '') return null
  const isNamed = chosen === '' || chosen === untagged || named.some(({ name }) => name === chosen)
  return (
    <Select
      form="chip"
      aria-label={t('following.tag')}
      chosen={chosen}
      isSet={chosen !== ''}
      onChoose={onChoose}
      choices={[
        { value: '', label: t('following.tag.all') },
        ...(account.mode === 'app' || chosen === untagged ? [{ value: untagged, label: t('following.tag.none') }] : []),
        ...(isNamed ? [] : [{ value: chosen, label: chosen }]),
        ...named.map(({ name, count }) => ({ value: name, label: `${name} (${formatNumber(count, language)})` })),
      ]}
    />
  )
}
