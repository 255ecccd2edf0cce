// A caption on the page: safe elements only; long ones start collapsed.
import { captionCollapse, longestCaption } from '@emaki/domain'
import { useEffect, useState } from 'react'
import { useT } from '../../i18n/useT.ts'
import { written } from '../../ui/written.ts'
import styles from './Caption.module.css'
import { CaptionNodes } from './CaptionNodes.tsx'
import { type CaptionNode, captionText } from './captionNode.ts'
import { captionPortions } from './captionPortions.ts'
import { plainText } from './plainText.ts'
import { shortCaption } from './shortCaption.ts'
import { useCaption } from './useCaption.ts'

export type CaptionProps =
  /** HTML as upstream sent it. */
  | { readonly html: string }
  /** Text without markup: its lines stay lines. */
  | { readonly text: string }

/** Shows nothing for an empty caption. Over 500 characters it starts collapsed (docs/spec/product.md 4). */
export function Caption(props: CaptionProps) {
  const t = useT()
  const parsed = useCaption('html' in props ? props.html : '')
  const nodes = 'text' in props ? plainText(props.text) : parsed
  const [isOpen, setOpen] = useState(false)
  const text = captionText(nodes)
  if (text.trim() === '') return null
  const isLong = text.length > captionCollapse
  const isShort = isLong && !isOpen
  const isCut = ('text' in props ? props.text : props.html).length > longestCaption
  return (
    <div className={styles.caption}>
      <div className={isShort ? styles.collapsed : styles.open} {...written(text)}>
        {isShort ? <CaptionNodes nodes={shortCaption(nodes)} /> : <Whole nodes={nodes} />}
      </div>
      {isCut && !isShort && <p className={styles.cut}>{t('artwork.caption.cut')}</p>}
      {isLong && (
        <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'artwork.caption.less' : 'artwork.caption.more')}
        </button>
      )}
    </div>
  )
}

/** All of a caption, which may be as long as a book: portion after portion, one a frame. */
function Whole({ nodes }: { readonly nodes: readonly CaptionNode[] }) {
  const portions = captionPortions(nodes)
  const [drawn, setDrawn] = useState(1)
  const isMore = drawn < portions.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: each portion that was drawn asks for the next
  useEffect(() => {
    if (!isMore) return
    const frame = requestAnimationFrame(() => setDrawn((count) => count + 1))
    return () => cancelAnimationFrame(frame)
  }, [isMore, drawn])
  return portions.slice(0, drawn).map((portion, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: portions never change their order
    <CaptionNodes key={place} nodes={portion} />
  ))
}
