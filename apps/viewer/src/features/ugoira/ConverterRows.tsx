// The formats that others make: links to the converters that this site names. Nothing goes there but the work's id.
import { firstData } from '../../data/firstData.ts'
import { useT } from '../../i18n/useT.ts'
import { LeaveIcon } from '../../ui/icons/navigation.tsx'
import styles from './ExportPanel.module.css'

export interface ConverterRowsProps {
  readonly format: 'MP4(Server)' | 'Other'
  readonly artworkId: string
  readonly isPreferred: boolean
}

export function ConverterRows({ format, artworkId, isPreferred }: ConverterRowsProps) {
  const t = useT()
  const { ugoiraServers, ugoiraPages } = firstData().config
  const id = encodeURIComponent(artworkId)
  const addresses =
    format === 'Other' ? ugoiraPages.map((page) => `${page}?id=${id}`) : ugoiraServers.map((server) => `${server}/${id}`)
  const name = t(`ugoira.format.${format}`)
  const preferred = isPreferred ? '' : undefined
  if (addresses.length === 0) {
    return (
      <li>
        <div className={styles.format} data-preferred={preferred}>
          <span className={styles.words}>
            <span className={styles.name}>{name}</span>
            <span className={styles.hint}>{t('ugoira.format.none')}</span>
          </span>
        </div>
      </li>
    )
  }
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
