// The button among an artwork's actions that opens the export panel of its ugoira.
import { useT } from '../../platform/i18n/useT.ts'
import { openExportPanel } from '../../saving/download/exportPanels.ts'
import { Button, type ButtonKind } from '../../ui/controls/Button.tsx'
import { DownloadIcon } from '../../ui/icons/works.tsx'
import styles from './SaveUgoiraButton.module.css'

export function SaveUgoiraButton({ artworkId, kind }: { readonly artworkId: string; readonly kind: ButtonKind }) {
  const t = useT()
  return (
    <Button kind={kind} className={styles.save} onClick={() => openExportPanel(artworkId)}>
      <DownloadIcon size={20} />
      {t('ugoira.export.title')}
    </Button>
  )
}
