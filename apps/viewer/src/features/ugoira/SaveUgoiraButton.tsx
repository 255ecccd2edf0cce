// The button that opens the export panel of the ugoira on this page, for the words beside it.
import { useT } from '../../i18n/useT.ts'
import { Button, type ButtonKind } from '../../ui/controls/Button.tsx'
import { DownloadIcon } from '../../ui/icons/works.tsx'
import styles from './SaveUgoiraButton.module.css'
import { openUgoiraPanel } from './sessions.ts'

export function SaveUgoiraButton({ artworkId, kind }: { readonly artworkId: string; readonly kind: ButtonKind }) {
  const t = useT()
  return (
    <Button kind={kind} className={styles.save} onClick={() => openUgoiraPanel(artworkId)}>
      <DownloadIcon size={20} />
      {t('ugoira.export.title')}
    </Button>
  )
}
