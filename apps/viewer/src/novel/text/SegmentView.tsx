// One segment of a novel as one element with its source position in `data-at`.
import type { ReactNode } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import type { Segment } from './chunks.ts'
import { NovelFigure } from './NovelFigure.tsx'
import styles from './SegmentView.module.css'
import { renderWords } from './TextSegment.tsx'

/** A function, not a component: a long text has thousands of segments, and most need no component instance. */
export function renderSegment(segment: Segment): ReactNode {
  const { block, at } = segment
  switch (block.kind) {
    case 'paragraph':
    case 'chapter':
    case 'blank':
      return renderWords(segment)
    case 'withheld':
      return <MissingPicture key={at} at={at} />
    default:
      return <NovelFigure key={at} picture={block} />
  }
}

function MissingPicture({ at }: { readonly at: number }) {
  const t = useT()
  return (
    <p className={styles.missing} data-at={at}>
      {t('novel.picture')}
    </p>
  )
}
