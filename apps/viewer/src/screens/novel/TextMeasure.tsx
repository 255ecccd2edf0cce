// Gives the content above and below the text the width of its lines, at every font size.
import type { ReactNode } from 'react'
import { useSetting } from '../../settings/store.ts'
import styles from './TextMeasure.module.css'

/** Horizontal text has lines of limited width; vertical text uses the full width, and so does this. */
export function TextMeasure({ children }: { readonly children: ReactNode }) {
  const { direction, size } = useSetting('novelTextConfig')
  return (
    <div className={styles.measure} style={direction === 'h' ? { '--letter': `${size}px` } : undefined}>
      {children}
    </div>
  )
}
