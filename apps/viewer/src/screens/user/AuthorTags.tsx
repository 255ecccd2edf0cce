// The tags of an artist's works. Selecting one filters the list, selecting it again shows all works (docs/spec/product.md 2.11).
import { type AuthorTag, authorTagsShown } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { formatCount } from '../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import type { UserTab } from '../../platform/links/tabNames.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Chip } from '../../ui/controls/Chip.tsx'
import { revealInBar } from '../../ui/controls/revealInBar.ts'
import { textAttributes } from '../../ui/textAttributes.ts'
import { authorTagsQuery } from '../../works/queries/authorTags.ts'
import { tagTranslation } from '../../works/tags/tagTranslation.ts'
import styles from './AuthorTags.module.css'

export interface AuthorTagsProps {
  readonly id: string
  readonly tab: UserTab
  /** The selected tag, from the address. */
  readonly chosen: string | undefined
}

/** The space of the tags is reserved while they load. A failure is not shown, because the list below works without them. */
export function AuthorTags({ id, tab, chosen }: AuthorTagsProps) {
  const t = useT()
  const router = useRouter()
  const { data: tags, isPending } = useQuery(authorTagsQuery(id))
  const [isWhole, setWhole] = useState(false)
  if (isPending) return <div className={styles.row} aria-hidden="true" />
  const known = withChosen(tags ?? [], chosen)
  if (known.length === 0) return null
  const shown = isWhole ? known : known.slice(0, authorTagsShown)
  const choose = (name: string) => {
    const search = name === chosen ? { tab } : { tab, tag: name }
    void router.navigate({ to: '/users/$id', params: { id }, search, replace: true })
  }
  return (
    <div className={styles.row} data-whole={isWhole || undefined}>
      <ul className={styles.tags} aria-label={t('user.tags')}>
        {shown.map((tag) => (
          <li key={tag.name}>
            <Chip
              ref={tag.name === chosen ? revealInBar : undefined}
              pressed={tag.name === chosen}
              onClick={() => choose(tag.name)}
            >
              <TagName tag={tag} />
            </Chip>
          </li>
        ))}
      </ul>
      {known.length > 1 && (
        <Button kind="plain" className={styles.all} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('user.tags.fewer') : t('user.tags.all', { count: known.length })}
        </Button>
      )}
    </div>
  )
}

function TagName({ tag: { name, translated_name, count } }: { readonly tag: AuthorTag }) {
  const language = useLanguage()
  const translation = tagTranslation(name, translated_name)
  return (
    <>
      <bdi className={styles.name} {...textAttributes(name)}>
        #{name}
      </bdi>
      {translation !== undefined && (
        <bdi className={styles.name} {...textAttributes(translation)}>
          {translation}
        </bdi>
      )}
      {count > 0 && <span className={styles.count}>{formatCount(count, language)}</span>}
    </>
  )
}

/** Moves the selected tag to the start, so that it is visible and can be deselected. */
function withChosen(tags: readonly AuthorTag[], chosen: string | undefined): readonly AuthorTag[] {
  if (chosen === undefined) return tags
  const known = tags.find(({ name }) => name === chosen) ?? { name: chosen, translated_name: null, count: 0 }
  const isAmongFirst = tags.slice(0, authorTagsShown).includes(known)
  return isAmongFirst ? tags : [known, ...tags.filter((tag) => tag !== known)]
}
