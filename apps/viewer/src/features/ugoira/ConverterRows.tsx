// The formats that others make: links to the converters that this site names, and nothing where it names none. Nothing goes there but the work's id.
import { useT } from '../../i18n/useT.ts'
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
  const addresses = convertersOf(format).map((place) => (format === 'Other' ? `${place}?id=${id}` : `${place}/${id}`))
  const name = t(`ugoira.format.${format}`)
  const preferred = isPreferred ? '' : undefined
  return addresses.map((address) => (
    <li key={address}>
      <a
        className={styles.format}
        data-preferred={preferred}
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        referrerPolicy="no-referrer"
      >
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          <span className={styles.hint}>
            {t(`ugoira.format.${format}.hint`)} <bdi>{new URL(address, location.href).host}</bdi>
          </span>
        </span>
        <span className={styles.mark}>
          <LeaveIcon size={20} />
        </span>
      </a>
    </li>
  ))
}
