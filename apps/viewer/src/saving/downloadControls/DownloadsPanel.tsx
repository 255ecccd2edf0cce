// The downloads of this tab in a sheet over the page.
import { useT } from '../../platform/i18n/useT.ts'
import { Sheet } from '../../ui/overlays/Dialog.tsx'
import { DownloadList } from './DownloadList.tsx'

export function DownloadsPanel({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  return (
    <Sheet open onClose={onClose} title={t('downloads.title')}>
      <DownloadList />
    </Sheet>
  )
}
