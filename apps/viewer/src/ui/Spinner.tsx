// A ring that turns while something is under way. It is decoration; say what is loading in words beside it.
import styles from './Spinner.module.css'

export function Spinner({ size = 24 }: { readonly size?: number }) {
  return <span aria-hidden="true" className={styles.spinner} style={{ inlineSize: size, blockSize: size }} />
}
