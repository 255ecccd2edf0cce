// Words that change while the user reads, such as a page number, without a layout shift.
import styles from './SteadyText.module.css'

export interface SteadyTextProps {
  readonly words: string
  /** What else the words can be. The widest of all reserves the space. */
  readonly variants: readonly string[]
  /** Where words stand that are narrower than the space. */
  readonly at?: 'start' | 'centre' | 'end'
}

export function SteadyText({ words, variants, at = 'start' }: SteadyTextProps) {
  const all = [words, ...variants]
  const longest = all.reduce((one, other) => (other.length > one.length ? other : one))
  const className = at === 'start' ? styles.words : `${styles.words} ${styles[at]}`
  return (
    <span className={styles.box} data-variants={all.join('\n')} data-longest={longest}>
      <span className={className}>{words}</span>
    </span>
  )
}
