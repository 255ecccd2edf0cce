// Field for the tags of a bookmark.
import { bookmarkTagLength, maxBookmarkTags } from '@emaki/domain'
import { useT } from '../../platform/i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Chip } from '../../ui/controls/Chip.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import styles from './TagField.module.css'
import { addTag, isFull, type TagSelection, toggleTag } from './tagSelection.ts'

interface TagFieldProps {
  readonly tags: TagSelection
  readonly onTags: (tags: TagSelection) => void
  /** Text in the input that is not yet added as a tag. */
  readonly typed: string
  readonly onTyped: (typed: string) => void
}

/** The tags of a bookmark: a field for new ones, and those to choose from. */
export function TagField({ tags, onTags, typed, onTyped }: TagFieldProps) {
  const t = useT()
  const add = () => {
    onTags(addTag(tags, typed))
    onTyped('')
  }
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('bookmark.tags', { count: tags.selected.size, most: maxBookmarkTags })}</legend>
      <div className={styles.newTag}>
        <input
          className={styles.field}
          value={typed}
          maxLength={bookmarkTagLength}
          aria-label={t('bookmark.tag.new')}
          placeholder={t('bookmark.tag.new')}
          disabled={isFull(tags)}
          enterKeyHint="done"
          onChange={(event) => onTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed.trim() === '') return
            event.preventDefault()
            add()
          }}
        />
        <Button disabled={typed.trim() === '' || isFull(tags)} onClick={add}>
          {t('bookmark.tag.add')}
        </Button>
      </div>
      <div className={styles.tags}>
        {tags.offered.map((tag) => (
          <Chip
            key={tag}
            className={styles.tag}
            pressed={tags.selected.has(tag)}
            disabled={isFull(tags) && !tags.selected.has(tag)}
            onClick={() => onTags(toggleTag(tags, tag))}
          >
            <bdi {...textAttributes(tag)}>{tag}</bdi>
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}
