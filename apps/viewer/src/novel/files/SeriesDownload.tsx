// The button that saves a whole series as one EPUB.
import type { Series } from '@emaki/domain'
import { useT } from '../../platform/i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { ProgressButton } from '../../ui/controls/ProgressButton.tsx'
import { DownloadIcon } from '../../ui/icons/works.tsx'
import { exportBook, useRunningExport } from './bookExports.ts'

export function SeriesDownload({ series }: { readonly series: Series }) {
  const t = useT()
  const subject = `series ${series.id}`
  const running = useRunningExport(subject)
  if (running) return <ProgressButton share={running.share} onStop={running.cancel} />
  const save = () =>
    exportBook(subject, async (options) => {
      const { saveSeries } = await import('./bookFiles.ts')
      await saveSeries(series, options)
    })
  return (
    <Button onClick={save}>
      <DownloadIcon size={20} />
      {t('novel.series.download')}
    </Button>
  )
}
