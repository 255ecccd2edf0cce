// Gives the content above and below the text the width of its lines, at every font size.
import type { ReactNode } from 'react'
import { useNovelText } from '../../platform/settings/novelTextLanguage.ts'
import styles from './TextMeasure.module.css'

export interface TextMeasureProps {
  /** Language of the text, BCP 47; empty if unknown. */
  readonly language: string
  readonly children: ReactNode
}

/** Horizontal text has lines of limited width; vertical text uses the full width, and so does this. */
export function TextMeasure({ language, children }: TextMeasureProps) {
  const { direction, size } = useNovelText(language)
  return (
    <div className={styles.measure} style={direction === 'h' ? { '--letter': `${size}px` } : undefined}>
      {children}
    </div>
  )
}
