// The formats that a novel can be saved in. Loaded when it is opened.
import { useT } from '../../i18n/useT.ts'
import { novelFormats } from '../../settings/table.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { BookIcon } from '../../ui/icons/works.tsx'
import type { NovelFormat } from './formats.ts'
import styles from './NovelFiles.module.css'

export interface FormatMenuProps {
  readonly onChoose: (format: NovelFormat) => void
  readonly onClose: () => void
}

export function FormatMenu({ onChoose, onClose }: FormatMenuProps) {
  const t = useT()
  return (
    <Dialog open onClose={onClose} title={t('novel.download.more')}>
      <div className={styles.menu}>
        {novelFormats.map((format) => (
          <Button key={format} onClick={() => onChoose(format)}>
            <BookIcon size={20} />
            {t(`setting.novelDlFormat.${format}`)}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
