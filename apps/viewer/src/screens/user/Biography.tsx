// Biography: what an artist says of themselves. One that is 160 px tall or taller starts collapsed (docs/spec/product.md 2.11).
import { bioCollapse } from '@emaki/domain'
import { useLayoutEffect, useRef, useState } from 'react'
import { CaptionNodes } from '../../features/caption/CaptionNodes.tsx'
import { captionText } from '../../features/caption/captionNode.ts'
import { plainTextNodes } from '../../features/caption/plainTextNodes.ts'
import { useCaption } from '../../features/caption/useCaption.ts'
import { useT } from '../../i18n/useT.ts'
import { textAttributes } from '../../ui/textAttributes.ts'
import { textScale } from '../../ui/theme/textScale.ts'
import styles from './Biography.module.css'

export interface BiographyProps {
  /** As upstream gives it: plain text with lines, or HTML. */
  readonly comment: string
}

export function Biography({ comment }: BiographyProps) {
  const t = useT()
  const text = useRef<HTMLDivElement>(null)
  const [isTall, setTall] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const parsed = useCaption(isMarkup(comment) ? comment : '')
  const nodes = isMarkup(comment) ? parsed : plainTextNodes(comment)

  // Measured before the first paint, so that nothing below ever jumps; the text is cut by the style sheet meanwhile.
  useLayoutEffect(() => {
    const element = text.current
    if (!element) return
    const measure = () => setTall(element.scrollHeight >= bioCollapse * textScale())
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    measure()
    return () => sizes.disconnect()
  }, [])

  if (captionText(nodes).trim() === '') return null
  return (
    <div className={styles.biography}>
      <div
        ref={text}
        className={styles.text}
        data-open={isOpen || undefined}
        data-tall={isTall || undefined}
        {...textAttributes(captionText(nodes))}
      >
        <CaptionNodes nodes={nodes} />
      </div>
      {isTall && (
        <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'artwork.caption.less' : 'artwork.caption.more')}
        </button>
      )}
    </div>
  )
}

/** The companion's form has elements and entities; the app API's never has, and what looks like a tag there was typed. */
const isMarkup = (comment: string): boolean =>
  /<(?:br|a|p|b|i|u|s|strong|em|span|div)\b[^>]*>|&(?:amp|lt|gt|quot|#\d+);/i.test(comment)
