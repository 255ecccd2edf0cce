// An address outside of this viewer: shown in full, and opened by a click (docs/decisions/0003-redirects-need-a-click.md).
import type { ReactNode } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { LeaveIcon } from '../../ui/icons/navigation.tsx'
import styles from './LeaveCard.module.css'

export interface LeaveCardProps {
  /** Why the address is shown. */
  readonly title: string
  /** An http or https address. Its host is in ASCII form, so that look-alike letters show. */
  readonly url: string
  /** True where the card is all that the screen shows. */
  readonly isWholeScreen?: boolean
}

export function LeaveCard({ title, url, isWholeScreen = false }: LeaveCardProps): ReactNode {
  const t = useT()
  const { host, href } = new URL(url)
  const Heading = isWholeScreen ? 'h1' : 'h2'
  return (
    <section className={styles.card}>
      <Heading className={styles.title}>{title}</Heading>
      <p className={styles.host} dir="ltr">
        {host}
      </p>
      <p className={styles.url} dir="ltr">
        {href}
      </p>
      <a className={buttonClass('quiet')} href={href} rel="noopener noreferrer nofollow">
        <LeaveIcon size={20} />
        {t('leave.go')}
      </a>
    </section>
  )
}
