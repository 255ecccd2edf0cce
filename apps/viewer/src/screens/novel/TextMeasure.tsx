// Text measure: what stands over and under the text keeps to its lines, at whatever size they are read.
import type { ReactNode } from 'react'
import { useSetting } from '../../settings/store.ts'
import styles from './TextMeasure.module.css'

/** As wide as the lines are down the page. Text in columns takes all the room that there is, and so does this. */
export function TextMeasure({ children }: { readonly children: ReactNode }) {
  const { direction, size } = useSetting('novelTextConfig')
  return (
    <div className={styles.measure} style={direction === 'h' ? { '--letter': `${size}px` } : undefined}>
      {children}
    </div>
  )
}
