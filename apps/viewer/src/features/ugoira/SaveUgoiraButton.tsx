// The button that opens the export panel of the ugoira on this page, for the words beside it.
import { useT } from '../../i18n/useT.ts'
import { Button } from '../../ui/Button.tsx'
import { DownloadIcon } from '../../ui/icons/works.tsx'
import styles from './SaveUgoiraButton.module.css'
import { openUgoiraPanel } from './sessions.ts'

export function SaveUgoiraButton({ artworkId }: { readonly artworkId: string }) {
  const t = useT()
  return (
    <Button kind="primary" className={styles.save} onClick={() => openUgoiraPanel(artworkId)}>
      <DownloadIcon size={20} />
      {t('ugoira.export.title')}
    </Button>
  )
}
