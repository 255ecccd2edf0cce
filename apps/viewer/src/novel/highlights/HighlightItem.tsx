// One highlight in a list: its words, its note, and buttons to change and delete it.
import { type ReactNode, useState } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { ColourButtons } from './ColourButtons.tsx'
import styles from './HighlightItem.module.css'
import type { Highlight } from './highlight.ts'
import { NoteForm } from './NoteForm.tsx'

export interface HighlightItemProps {
  readonly highlight: Highlight
  /** The words as a link or a button that shows them in the text; plain words if they have no place. */
  readonly renderQuote: (words: ReactNode) => ReactNode
  /** Its words are no longer in the novel. */
  readonly isLost?: boolean
  readonly onChange: (changes: Partial<Pick<Highlight, 'colour' | 'note'>>) => void
  readonly onDelete: () => void
}

export function HighlightItem({ highlight, renderQuote, isLost = false, onChange, onDelete }: HighlightItemProps) {
  const t = useT()
  const [isEditing, setEditing] = useState(false)
  const { anchor, colour, note } = highlight
  const save = (text: string) => {
    setEditing(false)
    if (text !== note) onChange({ note: text })
  }
  return (
    <li className={styles.item} data-colour={colour}>
      {renderQuote(<bdi className={styles.quote}>{anchor.exact}</bdi>)}
      {isLost && <p className={styles.lost}>{t('highlight.lost')}</p>}
      {isEditing ? (
        <>
          <ColourButtons chosen={colour} onChoose={(next) => onChange({ colour: next })} />
          <NoteForm note={note} onSave={save} onCancel={() => setEditing(false)} />
        </>
      ) : (
        <>
          {note !== '' && (
            <p className={styles.text} dir="auto">
              {note}
            </p>
          )}
          <div className={styles.actions}>
            <Button kind="plain" onClick={() => setEditing(true)}>
              {t('highlight.edit')}
            </Button>
            <Button kind="plain" onClick={onDelete}>
              {t('comments.delete')}
            </Button>
          </div>
        </>
      )}
    </li>
  )
}
