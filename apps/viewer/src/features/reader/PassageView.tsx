// Passage view: one block of a novel as one element that carries its place in the source.
import type { NovelBlock } from '@emaki/domain'
import { useT } from '../../i18n/useT.ts'
import { NovelFigure } from './NovelFigure.tsx'
import styles from './PassageView.module.css'
import { mostBlankLines, type Passage } from './passages.ts'
import { type Hit, useReading } from './reading.ts'
import { useWordsAt } from './textSource.ts'
import { Words } from './Words.tsx'

const none: readonly Hit[] = []

export function PassageView({ passage }: { readonly passage: Passage }) {
  const t = useT()
  const { block, at } = passage
  switch (block.kind) {
    case 'paragraph':
    case 'chapter':
      return <Worded passage={passage} isHeading={block.kind === 'chapter'} />
    case 'blank':
      return <div className={styles.blank} data-at={at} style={{ '--lines': Math.min(block.lines, mostBlankLines) }} />
    case 'withheld':
      return (
        <p className={styles.absent} data-at={at}>
          {t('novel.picture')}
        </p>
      )
    default:
      return <NovelFigure picture={block} />
  }
}

interface WordedProps {
  readonly passage: Passage
  readonly isHeading: boolean
}

/** Words, or those of the text source: in their place, or below them. The first piece of a parted paragraph carries all of them. */
function Worded({ passage, isHeading }: WordedProps) {
  const { source } = useReading()
  const hits = useHits(passage.block)
  const other = useWordsAt(source, passage.block.at)
  const isReplaced = other !== undefined && source?.place === 'instead'
  const Tag = isHeading ? 'h2' : 'p'
  const className = isHeading ? styles.chapter : styles.paragraph
  if (isReplaced && passage.from > 0) return <div data-at={passage.at} />
  return (
    <>
      <Tag className={className} data-at={passage.at} dir="auto" lang={isReplaced ? source?.language : undefined}>
        {isReplaced ? (
          <Words inlines={other} from={0} hits={none} />
        ) : (
          <Words inlines={passage.inlines} from={passage.from} hits={hits} />
        )}
      </Tag>
      {other && !isReplaced && passage.from === 0 && (
        <p className={styles.beside} dir="auto" lang={source?.language}>
          <Words inlines={other} from={0} hits={none} />
        </p>
      )}
    </>
  )
}

const useHits = (block: NovelBlock): readonly Hit[] => useReading().hits.get(block) ?? none
