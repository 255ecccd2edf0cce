// A link to a work that a report names, such as `illust:1`.
import { parseId } from '@emaki/domain'
import { Link } from '@tanstack/react-router'
import { useT } from '../../../platform/i18n/useT.ts'
import { textAttributes } from '../../../ui/textAttributes.ts'
import styles from './Management.module.css'

interface WorkLinkProps {
  readonly work: string
  readonly title: string
}

export function WorkLink({ work, title }: WorkLinkProps) {
  const t = useT()
  const [kind, wire] = work.split(':')
  const id = parseId(wire)
  const name = title || (id === undefined ? t('card.untitled') : `ID ${id}`)
  if (id === undefined) return <span className={styles.strong}>{name}</span>
  return (
    <Link
      to={kind === 'novel' ? '/novel/$id' : '/artworks/$id'}
      params={{ id }}
      className={styles.work}
      {...textAttributes(name)}
    >
      {name}
    </Link>
  )
}
