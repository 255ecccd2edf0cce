// The mark on the card of a work that is in the archive.
import { useQuery } from '@tanstack/react-query'
import { useT } from '../platform/i18n/useT.ts'
import { ArchivedIcon } from '../ui/icons/library.tsx'
import styles from './CardKeptMark.module.css'
import { keptMarkQuery, type WorkKind } from './queries/keptMark.ts'
import { useLibraryAccess } from './useLibraryAccess.ts'

interface CardKeptMarkProps {
  readonly kind: WorkKind
  readonly id: string
}

export function CardKeptMark(props: CardKeptMarkProps) {
  const { mayBrowse } = useLibraryAccess()
  return mayBrowse ? <Mark {...props} /> : null
}

function Mark({ kind, id }: CardKeptMarkProps) {
  const t = useT()
  const { data: mark } = useQuery(keptMarkQuery(kind, id))
  if (!mark) return null
  const name = t('library.mark')
  return (
    <span className={styles.mark} role="img" aria-label={name} title={name}>
      <ArchivedIcon size={14} />
    </span>
  )
}
