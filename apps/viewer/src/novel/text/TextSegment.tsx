// A paragraph, a heading or a gap of a novel as one element with its source position in `data-at`.
import type { NovelInline } from '@emaki/domain'
import { maxBlankLines, type Segment } from './chunks.ts'
import { renderInlines } from './Inlines.tsx'
import { type Hit, useReaderContext } from './readerContext.tsx'
import styles from './SegmentView.module.css'
import { type TextTranslation, useTranslatedInlines } from './textTranslation.ts'
import { paragraphStart } from './typography.ts'

const noHits: readonly Hit[] = []

/** Renders a segment with words or a gap; undefined for a picture. */
export function renderWords(segment: Segment) {
  const { block, at } = segment
  if (block.kind === 'paragraph' || block.kind === 'chapter')
    return <TextSegment key={at} segment={segment} isHeading={block.kind === 'chapter'} />
  if (block.kind !== 'blank') return undefined
  return <div key={at} className={styles.blank} data-at={at} style={{ '--lines': Math.min(block.lines, maxBlankLines) }} />
}

interface TextSegmentProps {
  readonly segment: Segment
  readonly isHeading: boolean
}

function TextSegment({ segment, isHeading }: TextSegmentProps) {
  const { translation, hits: found, isVertical, canJump: canJumpFrom } = useReaderContext()
  const canJump = (number: number) => canJumpFrom(number, segment.page)
  const hits = found.get(segment.block) ?? noHits
  if (translation)
    return (
      <TranslatedSegment
        segment={segment}
        isHeading={isHeading}
        translation={translation}
        hits={hits}
        isVertical={isVertical}
        canJump={canJump}
      />
    )
  const Tag = isHeading ? 'h2' : 'p'
  return (
    <Tag className={classOf(segment, isHeading, segment.inlines)} data-at={segment.at} dir="auto">
      {renderInlines({ inlines: segment.inlines, from: segment.from, hits, isVertical, canJump })}
    </Tag>
  )
}

/** Paragraphs differ in whether they may be indented (typography.ts). */
function classOf({ from, isAfterParagraph }: Segment, isHeading: boolean, inlines: readonly NovelInline[]): string | undefined {
  if (isHeading) return styles.chapter
  const start = from > 0 ? 'flush' : paragraphStart(inlines)
  if (start === 'flush') return styles.paragraph
  const place = `${styles.paragraph} ${isAfterParagraph ? styles.next : styles.first}`
  return start === 'bracket' ? `${place} ${styles.bracket}` : place
}

interface TranslatedSegmentProps extends TextSegmentProps {
  readonly translation: TextTranslation
  readonly hits: readonly Hit[]
  readonly isVertical: boolean
  readonly canJump: (number: number) => boolean
}

/** The original or its translation, or both. The first segment of a split paragraph shows the whole translation. */
function TranslatedSegment({ segment, isHeading, translation, hits, isVertical, canJump }: TranslatedSegmentProps) {
  const translated = useTranslatedInlines(translation, segment.block.at)
  const isReplaced = translated !== undefined && translation.mode === 'instead'
  const Tag = isHeading ? 'h2' : 'p'
  if (isReplaced && segment.from > 0) return <div data-at={segment.at} />
  const inlineOptions = isReplaced
    ? { inlines: translated, from: 0, hits: noHits, isVertical, canJump }
    : { inlines: segment.inlines, from: segment.from, hits, isVertical, canJump }
  return (
    <>
      <Tag
        className={classOf(segment, isHeading, inlineOptions.inlines)}
        data-at={segment.at}
        dir="auto"
        lang={isReplaced ? translation.language : undefined}
      >
        {renderInlines(inlineOptions)}
        {translation.renderEnd?.(segment)}
      </Tag>
      {translated && !isReplaced && segment.from === 0 && (
        <p className={styles.translation} dir="auto" lang={translation.language}>
          {renderInlines({ inlines: translated, from: 0, hits: noHits, isVertical, canJump })}
        </p>
      )}
    </>
  )
}
