// Passage view: one block of a novel as one element that carries its place in the source.
import type { ReactNode } from 'react'
import { useT } from '../../i18n/useT.ts'
import { NovelFigure } from './NovelFigure.tsx'
import styles from './PassageView.module.css'
import { maxBlankLines, type Passage } from './passages.ts'
import { type Hit, useReading } from './reading.ts'
import { type TextSource, useWordsAt } from './textSource.ts'
import { shownWords } from './Words.tsx'

const none: readonly Hit[] = []

/** Called, not mounted: a long text has thousands of passages, each of which is to be no more than it shows. */
export function viewOf(passage: Passage): ReactNode {
  const { block, at } = passage
  switch (block.kind) {
    case 'paragraph':
    case 'chapter':
      return <Worded key={at} passage={passage} isHeading={block.kind === 'chapter'} />
    case 'blank':
      return <div key={at} className={styles.blank} data-at={at} style={{ '--lines': Math.min(block.lines, maxBlankLines) }} />
    case 'withheld':
      return <Withheld key={at} at={at} />
    default:
      return <NovelFigure key={at} picture={block} />
  }
}

function Withheld({ at }: { readonly at: number }) {
  const t = useT()
  return (
    <p className={styles.absent} data-at={at}>
      {t('novel.picture')}
    </p>
  )
}

interface WordedProps {
  readonly passage: Passage
  readonly isHeading: boolean
}

function Worded({ passage, isHeading }: WordedProps) {
  const { source, hits: found, isVertical } = useReading()
  const hits = found.get(passage.block) ?? none
  if (source) return <Translated passage={passage} isHeading={isHeading} source={source} hits={hits} isVertical={isVertical} />
  const Tag = isHeading ? 'h2' : 'p'
  return (
    <Tag className={isHeading ? styles.chapter : styles.paragraph} data-at={passage.at} dir="auto">
      {shownWords({ inlines: passage.inlines, from: passage.from, hits, isVertical })}
    </Tag>
  )
}

interface TranslatedProps extends WordedProps {
  readonly source: TextSource
  readonly hits: readonly Hit[]
  readonly isVertical: boolean
}

/** Words, or those of the text source: in their place, or below them. The first piece of a parted paragraph carries all of them. */
function Translated({ passage, isHeading, source, hits, isVertical }: TranslatedProps) {
  const other = useWordsAt(source, passage.block.at)
  const isReplaced = other !== undefined && source.place === 'instead'
  const Tag = isHeading ? 'h2' : 'p'
  if (isReplaced && passage.from > 0) return <div data-at={passage.at} />
  const shown = isReplaced
    ? { inlines: other, from: 0, hits: none, isVertical }
    : { inlines: passage.inlines, from: passage.from, hits, isVertical }
  return (
    <>
      <Tag
        className={isHeading ? styles.chapter : styles.paragraph}
        data-at={passage.at}
        dir="auto"
        lang={isReplaced ? source.language : undefined}
      >
        {shownWords(shown)}
      </Tag>
      {other && !isReplaced && passage.from === 0 && (
        <p className={styles.beside} dir="auto" lang={source.language}>
          {shownWords({ inlines: other, from: 0, hits: none, isVertical })}
        </p>
      )}
    </>
  )
}
