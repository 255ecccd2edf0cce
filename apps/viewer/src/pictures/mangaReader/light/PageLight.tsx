// Brightness and paper tint of the pages. It lies over the pages and below the bars, so that controls keep their contrast.
import type { ReaderSettings } from '../readerSettings.ts'
import styles from './PageLight.module.css'

export function PageLight({ settings: { brightness, tint, tintStrength } }: { readonly settings: ReaderSettings }) {
  return (
    <>
      {tint !== 'none' && <div className={styles.tint} data-tint={tint} style={{ opacity: tintStrength / 100 }} />}
      {brightness < 100 && <div className={styles.shade} style={{ opacity: 1 - brightness / 100 }} />}
    </>
  )
}
