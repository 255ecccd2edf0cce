// Links to the previous and the next part of a series. They replace the history entry, so that Back leaves the series.
import type { SeriesNeighbour } from '@emaki/domain'
import { Link } from '@tanstack/react-router'
import { useT } from '../../platform/i18n/useT.ts'
import { BackIcon, ForwardIcon } from '../../ui/icons/navigation.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import styles from './NeighbourLinks.module.css'

export interface NeighbourLinksProps {
  readonly prev: SeriesNeighbour | undefined
  readonly next: SeriesNeighbour | undefined
}

export function NeighbourLinks({ prev, next }: NeighbourLinksProps) {
  const t = useT()
  if (!prev && !next) return null
  return (
    <nav className={styles.links} aria-label={t('screen.novel_series')}>
      {prev ? (
        <Link to="/novel/$id" params={{ id: prev.id }} replace className={styles.before}>
          <BackIcon size={20} />
          <Words label={t('artwork.series.before')} title={prev.title} />
        </Link>
      ) : (
        <span />
      )}
      {next && (
        <Link to="/novel/$id" params={{ id: next.id }} replace className={styles.after}>
          <Words label={t('artwork.series.after')} title={next.title} />
          <ForwardIcon size={20} />
        </Link>
      )}
    </nav>
  )
}

const Words = ({ label, title }: { readonly label: string; readonly title: string }) => (
  <span className={styles.words}>
    <span className={styles.label}>{label}</span>
    {title && (
      <bdi className={styles.title} {...textAttributes(title)}>
        {title}
      </bdi>
    )}
  </span>
)
