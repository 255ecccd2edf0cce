// The biography of an artist. One of 160 px or more starts collapsed (docs/spec/product.md 2.11).
import { bioCollapse } from '@emaki/domain'
import { useLayoutEffect, useRef, useState } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { textAttributes } from '../../ui/textAttributes.ts'
import { textScale } from '../../ui/theme/textScale.ts'
import { CaptionNodes } from '../../works/caption/CaptionNodes.tsx'
import { captionText } from '../../works/caption/captionNode.ts'
import { isMarkup } from '../../works/caption/isMarkup.ts'
import { plainTextNodes } from '../../works/caption/plainTextNodes.ts'
import { useCaption } from '../../works/caption/useCaption.ts'
import styles from './Biography.module.css'

export interface BiographyProps {
  /** From upstream: plain text with line breaks, or HTML. */
  readonly comment: string
}

export function Biography({ comment }: BiographyProps) {
  const t = useT()
  const text = useRef<HTMLDivElement>(null)
  const [isTall, setTall] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const parsed = useCaption(isMarkup(comment) ? comment : '')
  const nodes = isMarkup(comment) ? parsed : plainTextNodes(comment)

  // CSS limits the height, whether the text is tall or not, so that nothing below moves.
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
    <div className={styles.biography} data-open={isOpen || undefined}>
      <div ref={text} className={styles.text} {...textAttributes(captionText(nodes))}>
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
