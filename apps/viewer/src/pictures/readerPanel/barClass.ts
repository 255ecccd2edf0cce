import styles from './readerBars.module.css'

/** The classes of a bar of a reader. `own`: its colours and paddings. */
export const barClass = (edge: 'top' | 'foot', isShown: boolean, own: string | undefined): string =>
  [styles[edge], own, !isShown && styles.hidden].filter(Boolean).join(' ')

/** The class of the title in the bar at the top. */
export const barTitleClass = styles.title
