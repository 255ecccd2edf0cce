// Links to external converters, if the site's configuration has any. They only receive the artwork's id.
import { useT } from '../../platform/i18n/useT.ts'
import { LeaveIcon } from '../../ui/icons/navigation.tsx'
import { convertersOf } from './converters.ts'
import styles from './ExportPanel.module.css'

export interface ConverterRowsProps {
  readonly format: 'MP4(Server)' | 'Other'
  readonly artworkId: string
  readonly isPreferred: boolean
}

export function ConverterRows({ format, artworkId, isPreferred }: ConverterRowsProps) {
  const t = useT()
  const id = encodeURIComponent(artworkId)
  const urls = convertersOf(format).map((url) => (format === 'Other' ? `${url}?id=${id}` : `${url}/${id}`))
  const name = t(`ugoira.format.${format}`)
  const preferred = isPreferred ? '' : undefined
  return urls.map((url) => (
    <li key={url}>
      <a
        className={styles.format}
        data-preferred={preferred}
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        referrerPolicy="no-referrer"
      >
        <span className={styles.label}>
          <span className={styles.name}>{name}</span>
          <span className={styles.hint}>
            {t(`ugoira.format.${format}.hint`)} <bdi>{new URL(url, location.href).host}</bdi>
          </span>
        </span>
        <span className={styles.mark}>
          <LeaveIcon size={20} />
        </span>
      </a>
    </li>
  ))
}
