import { captionCollapse, maxCaptionLength } from '@emaki/domain'
import { useEffect, useState } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { textAttributes } from '../../ui/textAttributes.ts'
import styles from './Caption.module.css'
import { CaptionNodes } from './CaptionNodes.tsx'
import { captionChunks } from './captionChunks.ts'
import { type CaptionNode, captionText } from './captionNode.ts'
import { plainTextNodes } from './plainTextNodes.ts'
import { truncateCaption } from './truncateCaption.ts'
import { useCaption } from './useCaption.ts'

export type CaptionProps =
  /** Untrusted HTML of upstream. */
  | { readonly html: string }
  /** Text without markup; line breaks are kept. */
  | { readonly text: string }

/** A caption as safe elements. An empty one renders nothing; one of over 500 characters starts collapsed (docs/spec/product.md 4). */
export function Caption(props: CaptionProps) {
  const t = useT()
  const parsed = useCaption('html' in props ? props.html : '')
  const nodes = 'text' in props ? plainTextNodes(props.text) : parsed
  const [isOpen, setOpen] = useState(false)
  const text = captionText(nodes)
  if (text.trim() === '') return null
  const isLong = text.length > captionCollapse
  const isCollapsed = isLong && !isOpen
  const isCut = ('text' in props ? props.text : props.html).length > maxCaptionLength
  return (
    <div className={styles.caption}>
      <div className={isCollapsed ? styles.collapsed : styles.open} {...textAttributes(text)}>
        {isCollapsed ? <CaptionNodes nodes={truncateCaption(nodes)} /> : <ChunkedNodes nodes={nodes} />}
      </div>
      {isCut && !isCollapsed && <p className={styles.cut}>{t('artwork.caption.cut')}</p>}
      {isLong && (
        <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'artwork.caption.less' : 'artwork.caption.more')}
        </button>
      )}
    </div>
  )
}

/** Renders a caption chunk by chunk, one chunk a frame: a caption may be as long as a book. */
function ChunkedNodes({ nodes }: { readonly nodes: readonly CaptionNode[] }) {
  const chunks = captionChunks(nodes)
  const [rendered, setRendered] = useState(1)
  const hasMore = rendered < chunks.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: each rendered chunk schedules the next one
  useEffect(() => {
    if (!hasMore) return
    const frame = requestAnimationFrame(() => setRendered((count) => count + 1))
    return () => cancelAnimationFrame(frame)
  }, [hasMore, rendered])
  return chunks.slice(0, rendered).map((chunk, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: chunks never change their order
    <CaptionNodes key={index} nodes={chunk} />
  ))
}
