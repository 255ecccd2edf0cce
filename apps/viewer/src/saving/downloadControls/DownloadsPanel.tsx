// The downloads of this tab in a sheet over the page.
import { useT } from '../../platform/i18n/useT.ts'
import { Sheet } from '../../ui/overlays/Dialog.tsx'
import { useCurrentRuns } from '../bulk/BulkList.tsx'
import { DownloadList } from './DownloadList.tsx'

export function DownloadsPanel({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const hasRuns = useCurrentRuns().length > 0
  return (
    <Sheet open onClose={onClose} title={t(hasRuns ? 'bulk.panel' : 'downloads.title')}>
      <DownloadList />
    </Sheet>
  )
}
