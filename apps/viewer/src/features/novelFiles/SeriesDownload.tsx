// Series download: a whole series as one EPUB.
import type { Series } from '@emaki/domain'
import { useT } from '../../i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { DownloadIcon } from '../../ui/icons/works.tsx'
import { makeBook, useMaking } from './bookMaking.ts'
import { MakingButton } from './MakingButton.tsx'

export function SeriesDownload({ series }: { readonly series: Series }) {
  const t = useT()
  const subject = `series ${series.id}`
  const making = useMaking(subject)
  if (making) return <MakingButton making={making} />
  const save = () =>
    makeBook(subject, async (options) => {
      const { saveSeries } = await import('./novelBook.ts')
      await saveSeries(series, options)
    })
  return (
    <Button onClick={save}>
      <DownloadIcon size={20} />
      {t('novel.series.download')}
    </Button>
  )
}
