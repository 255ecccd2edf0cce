// A spinner. It is decoration: text beside it must say what is loading.
import styles from './Spinner.module.css'

export function Spinner({ size = 24 }: { readonly size?: number }) {
  return <span aria-hidden="true" className={styles.spinner} style={{ inlineSize: size, blockSize: size }} />
}
