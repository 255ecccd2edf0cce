// Dialog that blocks the author or tags of a work, with a check box for each (docs/spec/product.md 2.8, long press). Load it lazily.
import type { Artwork } from '@emaki/domain'
import { type FormEvent, useState } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { showToast } from '../../ui/overlays/toast.ts'
import { textAttributes } from '../../ui/textAttributes.ts'
import { tagTranslation } from '../tags/tagTranslation.ts'
import styles from './BlockDialog.module.css'
import { block } from './blocks.ts'
import { undoToastOptions } from './undoToastOptions.ts'

export interface BlockDialogProps {
  readonly artwork: Pick<Artwork, 'tags'> & { readonly author: Pick<Artwork['author'], 'id' | 'name'> }
  readonly onClose: () => void
}

export function BlockDialog({ artwork, onClose }: BlockDialogProps) {
  const t = useT()
  const [isAuthorChecked, checkAuthor] = useState(false)
  const [tags, setTags] = useState<ReadonlySet<string>>(new Set())
  const count = tags.size + (isAuthorChecked ? 1 : 0)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (count === 0) return
    const undo = block({ authors: isAuthorChecked ? [artwork.author.id] : [], tags: [...tags] })
    showToast(t('block.done', { count }), { kind: 'success', ...undoToastOptions(undo) })
    onClose()
  }

  const toggle = (tag: string, isChecked: boolean) => {
    const next = new Set(tags)
    if (isChecked) next.add(tag)
    else next.delete(tag)
    setTags(next)
  }

  return (
    <Dialog open onClose={onClose} title={t('block.title')}>
      <form className={styles.form} onSubmit={submit}>
        <p className={styles.text}>{t('block.text')}</p>
        <fieldset className={styles.group}>
          <legend className={styles.legend}>{t('block.author')}</legend>
          <BlockOption name={artwork.author.name} isChecked={isAuthorChecked} onCheck={checkAuthor} />
        </fieldset>
        {artwork.tags.length > 0 && (
          <fieldset className={styles.group}>
            <legend className={styles.legend}>{t('block.tags')}</legend>
            {artwork.tags.map(({ name, translated_name }) => (
              <BlockOption
                key={name}
                name={name}
                translation={tagTranslation(name, translated_name)}
                isChecked={tags.has(name)}
                onCheck={(isChecked) => toggle(name, isChecked)}
              />
            ))}
          </fieldset>
        )}
        <div className={styles.actions}>
          <Button kind="plain" onClick={onClose}>
            {t('dialog.cancel')}
          </Button>
          <Button kind="danger" type="submit" disabled={count === 0}>
            {t('block.yes')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface BlockOptionProps {
  readonly name: string
  /** The name in the reader's language. */
  readonly translation?: string | undefined
  readonly isChecked: boolean
  readonly onCheck: (isChecked: boolean) => void
}

function BlockOption({ name, translation, isChecked, onCheck }: BlockOptionProps) {
  return (
    <label className={styles.option}>
      <input
        className={styles.box}
        type="checkbox"
        checked={isChecked}
        onChange={(event) => onCheck(event.currentTarget.checked)}
      />
      <bdi className={styles.name} {...textAttributes(name)}>
        {name}
      </bdi>
      {translation !== undefined && (
        <bdi className={styles.translation} {...textAttributes(translation)}>
          {translation}
        </bdi>
      )}
    </label>
  )
}
