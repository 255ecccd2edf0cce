// Neighbour links: the parts of the series before and after a novel. They take its place: going back leads out of the series.
import type { SeriesNeighbour } from '@emaki/domain'
import { Link } from '@tanstack/react-router'
import { useT } from '../../i18n/useT.ts'
import { BackIcon, ForwardIcon } from '../../ui/icons/navigation.tsx'
import styles from './NeighbourLinks.module.css'

export interface NeighbourLinksProps {
  readonly id: string
  readonly prev: SeriesNeighbour | undefined
  readonly next: SeriesNeighbour | undefined
}

export function NeighbourLinks({ id, prev, next }: NeighbourLinksProps) {
  const t = useT()
  // A part that names itself leads nowhere (reliability N7).
  const before = prev?.id === id ? undefined : prev
  const after = next?.id === id ? undefined : next
  if (!before && !after) return null
  return (
    <nav className={styles.links} aria-label={t('screen.novel_series')}>
      {before ? (
        <Link to="/novel/$id" params={{ id: before.id }} replace className={styles.before}>
          <BackIcon size={20} />
          <Words label={t('artwork.series.before')} title={before.title} />
        </Link>
      ) : (
        <span />
      )}
      {after && (
        <Link to="/novel/$id" params={{ id: after.id }} replace className={styles.after}>
          <Words label={t('artwork.series.after')} title={after.title} />
          <ForwardIcon size={20} />
        </Link>
      )}
    </nav>
  )
}

const Words = ({ label, title }: { readonly label: string; readonly title: string }) => (
  <span className={styles.words}>
    <span className={styles.label}>{label}</span>
    {title && <bdi className={styles.title}>{title}</bdi>}
  </span>
)
