// A caption on the page: safe elements only; long ones start collapsed.
import { captionCollapse } from '@emaki/domain'
import { useState, useTransition } from 'react'
import { useT } from '../../i18n/useT.ts'
import styles from './Caption.module.css'
import { CaptionNodes } from './CaptionNodes.tsx'
import { captionText, parseCaption } from './captionTree.ts'
import { plainText } from './plainText.ts'
import { shortCaption } from './shortCaption.ts'

export type CaptionProps =
  /** HTML as upstream sent it. */
  | { readonly html: string }
  /** Text without markup: its lines stay lines. */
  | { readonly text: string }

/** Shows nothing for an empty caption. Over 500 characters it starts collapsed (spec 4). */
export function Caption(props: CaptionProps) {
  const t = useT()
  const nodes = 'text' in props ? plainText(props.text) : parseCaption(props.html)
  const [isOpen, setOpen] = useState(false)
  // A caption may be as long as a book: drawing all of it must not hold up the page.
  const [, unhurried] = useTransition()
  const text = captionText(nodes)
  if (text.trim() === '') return null
  const isLong = text.length > captionCollapse
  return (
    <div className={styles.caption}>
      <div className={isLong && !isOpen ? styles.collapsed : styles.open} dir="auto">
        <CaptionNodes nodes={isLong && !isOpen ? shortCaption(nodes) : nodes} />
      </div>
      {isLong && (
        <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={() => unhurried(() => setOpen(!isOpen))}>
          {t(isOpen ? 'artwork.caption.less' : 'artwork.caption.more')}
        </button>
      )}
    </div>
  )
}
