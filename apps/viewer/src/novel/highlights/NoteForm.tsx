// The note of a highlight.
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import styles from './HighlightItem.module.css'
import { maxNoteLength } from './highlight.ts'

export interface NoteFormProps {
  readonly note: string
  readonly onSave: (note: string) => void
  readonly onCancel: () => void
}

export function NoteForm({ note, onSave, onCancel }: NoteFormProps) {
  const t = useT()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(note)
  useEffect(() => field.current?.focus(), [])
  const save = (event: FormEvent) => {
    event.preventDefault()
    onSave(text.trim())
  }
  return (
    <form className={styles.form} onSubmit={save}>
      <textarea
        ref={field}
        className={styles.note}
        rows={3}
        dir="auto"
        maxLength={maxNoteLength}
        value={text}
        aria-label={t('highlight.note')}
        onChange={({ target }) => setText(target.value)}
      />
      <div className={styles.actions}>
        <Button kind="primary" type="submit">
          {t('setting.save')}
        </Button>
        <Button kind="plain" onClick={onCancel}>
          {t('dialog.cancel')}
        </Button>
      </div>
    </form>
  )
}
