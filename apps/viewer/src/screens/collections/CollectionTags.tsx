// The search of collections: a field, the chosen tags, each with a link that removes it, and tags that the site suggests.
import type { SearchRating } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { collectionTagsQuery } from '../../lists/queries/collections.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { useFollowLinks } from '../../platform/links/followLink.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { chipClass } from '../../ui/controls/Chip.tsx'
import { SearchField } from '../../ui/controls/SearchField.tsx'
import { CloseIcon } from '../../ui/icons/navigation.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import styles from './CollectionsScreen.module.css'
import { collectionsAddress, tagsIn } from './collectionsAddress.ts'

interface CollectionTagsProps {
  readonly tags: readonly string[]
  readonly rating: SearchRating | undefined
}

export function CollectionTags({ tags, rating }: CollectionTagsProps) {
  const t = useT()
  const router = useRouter()
  const follow = useFollowLinks()
  const [typed, setTyped] = useState('')
  const { data: suggested = [] } = useQuery(collectionTagsQuery())
  const addressOf = (next: readonly string[]) => collectionsAddress({ tags: next, rating })
  const search = () => {
    const next = tagsIn([...tags, typed].join(' '))
    if (next.length > tags.length) void router.navigate({ href: addressOf(next) })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: follows the links inside; the links themselves take the keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <div onClick={follow}>
      <search>
        <form
          className={styles.search}
          onSubmit={(event) => {
            event.preventDefault()
            search()
          }}
        >
          <SearchField value={typed} onChange={setTyped} label={t('collections.search')} />
        </form>
      </search>
      {tags.length > 0 && (
        <ul className={styles.tags}>
          {tags.map((tag) => (
            <li key={tag}>
              <a
                className={chipClass()}
                aria-current="true"
                aria-label={t('collections.remove_tag', { tag })}
                href={withBasePath(addressOf(tags.filter((other) => other !== tag)))}
              >
                <span className={styles.tag} {...textAttributes(tag)}>
                  #{tag}
                </span>
                <CloseIcon size={16} />
              </a>
            </li>
          ))}
        </ul>
      )}
      <ul className={styles.suggested} aria-label={t('collections.tags')}>
        {suggested
          .filter(({ name }) => !tags.includes(name))
          .map(({ name, translated_name }) => (
            <li key={name}>
              <a
                className={chipClass()}
                href={withBasePath(addressOf(tagsIn([...tags, name].join(' '))))}
                {...textAttributes(name)}
              >
                #{translated_name ?? name}
              </a>
            </li>
          ))}
      </ul>
    </div>
  )
}
