// The highlights of the open novel, as a list in the reader.
import { useT } from '../../platform/i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { HighlightItem } from './HighlightItem.tsx'
import type { Highlight } from './highlight.ts'
import { saveMarkdown } from './highlightTransfer.ts'
import styles from './NovelHighlights.module.css'
import type { PlacedHighlight } from './placeHighlights.ts'

export interface NovelHighlightsProps {
  readonly placed: readonly PlacedHighlight[]
  readonly onShow: (placed: PlacedHighlight) => void
  readonly onChange: (highlight: Highlight, changes: Partial<Pick<Highlight, 'colour' | 'note'>>) => void
  readonly onDelete: (highlight: Highlight) => void
}

export function NovelHighlights({ placed, onShow, onChange, onDelete }: NovelHighlightsProps) {
  const t = useT()
  if (placed.length === 0) return <p className={styles.none}>{t('highlight.none.text')}</p>
  return (
    <>
      <ul className={styles.list}>
        {placed.map((each) => (
          <HighlightItem
            key={each.highlight.id}
            highlight={each.highlight}
            isLost={each.range === undefined}
            renderQuote={(words) =>
              each.range === undefined ? (
                words
              ) : (
                <button type="button" className={styles.show} onClick={() => onShow(each)}>
                  {words}
                </button>
              )
            }
            onChange={(changes) => onChange(each.highlight, changes)}
            onDelete={() => onDelete(each.highlight)}
          />
        ))}
      </ul>
      <Button
        onClick={() =>
          saveMarkdown(
            placed.map(({ highlight }) => highlight),
            t,
          )
        }
      >
        {t('highlight.markdown')}
      </Button>
    </>
  )
}
