// The ways to save several works at once: page by page, or each as an archive. Loaded when it is opened.
import { useT } from '../../i18n/useT.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { PagesIcon } from '../../ui/icons/works.tsx'
import styles from './DownloadButton.module.css'
import { type Packing, packings } from './job.ts'

export interface PackingMenuProps {
  readonly onChoose: (packing: Packing) => void
  readonly onClose: () => void
}

export function PackingMenu({ onChoose, onClose }: PackingMenuProps) {
  const t = useT()
  return (
    <Dialog open onClose={onClose} title={t('download.more')}>
      <div className={styles.menu}>
        {packings.map((packing) => (
          <Button key={packing} onClick={() => onChoose(packing)}>
            <PagesIcon size={20} />
            {t(`download.as.${packing}`)}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
