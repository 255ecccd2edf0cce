// The panel of the words that the user selected, or of the highlight that they tapped.
import { useT } from '../../platform/i18n/useT.ts'
import { maxQuoteLength } from '../highlights/highlight.ts'
import type { PlacedHighlight } from '../highlights/placeHighlights.ts'
import { isSingleWord, maxWordLength, readingOf } from '../lookUp/words.ts'
import { type FlatRange, type FlatText, wordsRangesOf } from '../textMarks/flatText.ts'
import { SelectionPanel } from './SelectionPanel.tsx'
import type { ReaderNotice, useHighlightEdits } from './useHighlightEdits.ts'

/** Selected words, or the highlight with this id. `from`: the selection that became this highlight, and the key of its panel. */
export type ActiveWords =
  | { readonly kind: 'selection'; readonly range: FlatRange; readonly isTouch: boolean }
  | { readonly kind: 'highlight'; readonly id: string; readonly from?: { readonly range: FlatRange; readonly key: string } }

export interface ActiveWordsPanelProps {
  readonly active: ActiveWords
  readonly flat: FlatText
  /** The source position of a flat offset. */
  readonly sourceOf: (offset: number) => number
  readonly placed: readonly PlacedHighlight[]
  /** Language of the text, BCP 47; empty if unknown. */
  readonly language: string
  readonly areBarsShown: boolean
  readonly edits: ReturnType<typeof useHighlightEdits>
  readonly onActive: (active: ActiveWords | undefined) => void
  readonly onNotice: (notice: ReaderNotice) => void
  readonly onReadAloud: (at: number) => void
  readonly onClose: () => void
}

export function ActiveWordsPanel(props: ActiveWordsPanelProps) {
  const { active, flat, sourceOf, placed, language, areBarsShown, edits, onActive, onNotice, onReadAloud, onClose } = props
  const t = useT()
  const found = active.kind === 'highlight' ? placed.find(({ highlight }) => highlight.id === active.id) : undefined
  // A new highlight has its place in the text only after a moment.
  const range = active.kind === 'selection' ? active.range : (found?.range ?? active.from?.range)
  if (!range) return null
  const words = flat.text.slice(range.start, range.end).trim()
  const highlight = found?.highlight
  const isLookedUp = words.length <= maxWordLength && !words.includes('\n')
  // A longer selection is another one only if it is looked up. A panel whose selection becomes a highlight stays: a press on Note right
  // after the colour must not be lost.
  const key = active.kind === 'selection' ? (isLookedUp ? words : 'long') : (active.from?.key ?? active.id)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(words)
      onNotice({ text: t('tips.copylink.succ') })
    } catch {
      // No permission, or a page without https: the words stay selected for the browser's own command.
      onNotice({ text: t('tips.copylink.error') })
    }
  }
  const add = (colour: Parameters<typeof edits.add>[1], note?: string) => {
    const added = edits.add(range, colour, note)
    document.getSelection()?.removeAllRanges()
    onActive(added && note === undefined ? { kind: 'highlight', id: added.id, from: { range, key } } : undefined)
  }
  return (
    <SelectionPanel
      key={key}
      areBarsShown={areBarsShown}
      words={words}
      highlight={highlight}
      reading={isLookedUp ? readingAt(flat, range) : undefined}
      language={language}
      canLookUp={isLookedUp}
      startsWithLookUp={active.kind === 'selection' && active.isTouch && isSingleWord(words, language)}
      onColour={
        words.length > maxQuoteLength
          ? undefined
          : (colour) => (highlight ? void edits.change(highlight, { colour }) : add(colour))
      }
      onNote={(note) => {
        if (!highlight) return add('yellow', note)
        // A closed panel says that the note is stored, also for those who leave the page at once.
        void edits.change(highlight, { note }).then(onClose)
      }}
      onDelete={() => {
        if (highlight) edits.remove(highlight)
        onClose()
      }}
      onCopy={() => void copy()}
      onReadAloud={() => onReadAloud(sourceOf(range.start))}
      onClose={onClose}
    />
  )
}

/** The reading of a range within one paragraph. */
function readingAt(flat: FlatText, { start, end }: FlatRange): string | undefined {
  const [first, ...more] = wordsRangesOf(flat, start, end)
  return first && more.length === 0 ? readingOf(first.block, first) : undefined
}
