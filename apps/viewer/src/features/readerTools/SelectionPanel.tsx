// The panel for selected words and for a tapped highlight: colours, note, look-up, copy, and reading aloud from here.
import { type MouseEvent, useState } from 'react'
import { useT } from '../../i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { TrashIcon } from '../../ui/icons/library.tsx'
import { CloseIcon } from '../../ui/icons/navigation.tsx'
import { ColourButtons } from '../highlights/ColourButtons.tsx'
import type { Highlight, HighlightColour } from '../highlights/highlight.ts'
import { NoteForm } from '../highlights/NoteForm.tsx'
import { LookUp, type LookUpProps } from '../lookUp/LookUp.tsx'
import styles from './readerTools.module.css'

export interface SelectionPanelProps {
  readonly areBarsShown: boolean
  /** The selected or highlighted words. */
  readonly words: string
  /** The highlight that was tapped; undefined for a selection. */
  readonly highlight: Highlight | undefined
  /** Undefined if the words are too long to be looked up. */
  readonly lookUp: LookUpProps | undefined
  /** Opens the look-up at once. */
  readonly startsWithLookUp: boolean
  /** Colours a selection or changes the colour of the highlight. Undefined if the words are too long. */
  readonly onColour: ((colour: HighlightColour) => void) | undefined
  /** Stores a note, with a new highlight for a selection. */
  readonly onNote: (note: string) => void
  readonly onDelete: () => void
  readonly onCopy: () => void
  readonly onReadAloud: () => void
  readonly onClose: () => void
}

type Part = 'lookUp' | 'note' | undefined

export function SelectionPanel(props: SelectionPanelProps) {
  const { areBarsShown, words, highlight, lookUp, startsWithLookUp, onColour, onNote, onDelete, onCopy, onReadAloud, onClose } =
    props
  const t = useT()
  const [part, setPart] = useState<Part>(startsWithLookUp ? 'lookUp' : undefined)
  const toggle = (name: Part) => setPart(part === name ? undefined : name)
  return (
    <aside
      className={styles.selection}
      data-raised={areBarsShown ? '' : undefined}
      data-selection=""
      aria-label={t('highlight.selection')}
      onMouseDown={keepSelection}
    >
      {part === 'lookUp' && lookUp ? (
        <LookUp {...lookUp} />
      ) : (
        <p className={styles.words}>
          <bdi>{words}</bdi>
        </p>
      )}
      {part === 'note' ? (
        <NoteForm note={highlight?.note ?? ''} onSave={onNote} onCancel={() => setPart(undefined)} />
      ) : (
        highlight !== undefined && highlight.note !== '' && <p className={styles.note}>{highlight.note}</p>
      )}
      <div className={styles.tools}>
        {onColour ? (
          <ColourButtons chosen={highlight?.colour} onChoose={onColour} />
        ) : (
          <span className={styles.long}>{t('highlight.long')}</span>
        )}
        <span className={styles.end}>
          {highlight && <IconButton icon={TrashIcon} label={t('comments.delete')} onClick={onDelete} />}
          <IconButton icon={CloseIcon} label={t('dialog.close')} onClick={onClose} />
        </span>
      </div>
      <div className={styles.buttons}>
        {lookUp && (
          <Button aria-expanded={part === 'lookUp'} onClick={() => toggle('lookUp')}>
            {t('lookUp.title')}
          </Button>
        )}
        {onColour && (
          <Button aria-expanded={part === 'note'} onClick={() => toggle('note')}>
            {t('highlight.note')}
          </Button>
        )}
        <Button onClick={onCopy}>{t('lookUp.copy')}</Button>
        <Button onClick={onReadAloud}>{t('aloud.from')}</Button>
      </div>
    </aside>
  )
}

/** A press on a button must not clear the selection. */
function keepSelection(event: MouseEvent): void {
  if (event.target instanceof Element && !event.target.closest('input, textarea, select')) event.preventDefault()
}
