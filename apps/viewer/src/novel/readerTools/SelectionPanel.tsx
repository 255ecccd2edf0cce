// The panel for selected words and for a tapped highlight: colours, note, look-up, copy, and reading aloud from here.
import { type MouseEvent, useState } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { Chip } from '../../ui/controls/Chip.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { TrashIcon } from '../../ui/icons/library.tsx'
import { CloseIcon } from '../../ui/icons/navigation.tsx'
import { ColourButtons } from '../highlights/ColourButtons.tsx'
import type { Highlight, HighlightColour } from '../highlights/highlight.ts'
import { NoteForm } from '../highlights/NoteForm.tsx'
import { LookUp } from '../lookUp/LookUp.tsx'
import styles from './readerTools.module.css'

export interface SelectionPanelProps {
  readonly areBarsShown: boolean
  /** The selected or highlighted words. */
  readonly words: string
  /** The highlight that was tapped; undefined for a selection. */
  readonly highlight: Highlight | undefined
  /** The reading of the words; undefined if ruby gives none. */
  readonly reading: string | undefined
  /** Language of the words, BCP 47; empty if unknown. */
  readonly language: string
  /** False if the words are too long to be looked up. */
  readonly canLookUp: boolean
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
  const { areBarsShown, words, reading, language, highlight, canLookUp, startsWithLookUp, onColour, onDelete, onClose } = props
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
      // The bars, which a movement of the mouse shows, would move the panel away from the mouse.
      onPointerMove={(event) => event.stopPropagation()}
    >
      <p className={styles.words} lang={language || undefined}>
        <bdi>{words}</bdi>
        {reading !== undefined && <bdi className={styles.reading}>{reading}</bdi>}
      </p>
      {highlight !== undefined && highlight.note !== '' && part !== 'note' && (
        <p className={styles.note} dir="auto">
          {highlight.note}
        </p>
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
        {canLookUp && (
          <Chip pressed={part === 'lookUp'} onClick={() => toggle('lookUp')}>
            {t('lookUp.title')}
          </Chip>
        )}
        {onColour && (
          <Chip pressed={part === 'note'} onClick={() => toggle('note')}>
            {t('highlight.note')}
          </Chip>
        )}
        <Chip onClick={props.onCopy}>{t('lookUp.copy')}</Chip>
        <Chip onClick={props.onReadAloud}>{t('aloud.from')}</Chip>
      </div>
      {part === 'lookUp' && canLookUp && <LookUp word={words} />}
      {part === 'note' && <NoteForm note={highlight?.note ?? ''} onSave={props.onNote} onCancel={() => setPart(undefined)} />}
    </aside>
  )
}

/** A press on a button must not clear the selection. */
function keepSelection(event: MouseEvent): void {
  if (event.target instanceof Element && !event.target.closest('input, textarea, select')) event.preventDefault()
}
