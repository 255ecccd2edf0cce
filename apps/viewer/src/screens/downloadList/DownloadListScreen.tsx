// The downloads of this tab on a page of their own.
import { DownloadList } from '../../features/download/components/DownloadList.tsx'
import { useT } from '../../i18n/useT.ts'
import columnPage from '../../ui/columnPage.module.css'
import { TopBar } from '../../ui/TopBar.tsx'

export function DownloadListScreen() {
  const t = useT()
  return (
    <>
      <TopBar title={t('downloads.title')} isNarrow />
      <div className={columnPage.column}>
        <h1 className="unseen">{t('downloads.title')}</h1>
        <DownloadList />
      </div>
    </>
  )
}
