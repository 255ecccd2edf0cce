import type { Tag } from '@emaki/domain'
import type { ComponentProps, ReactNode } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { Chip, chipClass } from '../../ui/controls/Chip.tsx'
import { HiddenIcon } from '../../ui/icons/works.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import { tagTranslation } from './tagTranslation.ts'
import styles from './WorkTags.module.css'

interface TagListProps extends ComponentProps<'ul'> {
  readonly tags: readonly Tag[]
  /** The link to the search for a tag, with this class and content. */
  readonly link: (tag: string, className: string, text: ReactNode) => ReactNode
  readonly onBlock?: () => void
  /** Items before the last one. */
  readonly children?: ReactNode
}

/** The tags of a work with translations, and the button that blocks tags. */
export function TagList({ tags, link, onBlock, children, ...rest }: TagListProps) {
  const t = useT()
  return (
    <ul {...rest} className={styles.tags} aria-label={t('artwork.tags')}>
      {tags.map(({ name, translated_name }) => (
        <li key={name} data-tag={name}>
          {link(name, chipClass(styles.tag), <TagText name={name} translation={tagTranslation(name, translated_name)} />)}
        </li>
      ))}
      {children}
      <li>
        <Chip className={styles.block} aria-haspopup="dialog" onClick={onBlock}>
          <HiddenIcon size={16} />
          {t('tags.block')}
        </Chip>
      </li>
    </ul>
  )
}

/** Makes the tags lead to the works of the artist with the tag. */
export function ByArtistChip(props: ComponentProps<typeof Chip>) {
  const t = useT()
  return (
    <Chip {...props} className={styles.own}>
      {t('tags.by_artist')}
    </Chip>
  )
}

function TagText({ name, translation }: { readonly name: string; readonly translation: string | undefined }) {
  return (
    <>
      <bdi {...textAttributes(name)}>#{name}</bdi>
      {translation !== undefined && (
        <bdi className={styles.translated} {...textAttributes(translation)}>
          {translation}
        </bdi>
      )}
    </>
  )
}
