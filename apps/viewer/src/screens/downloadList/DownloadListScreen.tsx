// The downloads of this tab on a page of their own.

import { useT } from '../../platform/i18n/useT.ts'
import { DownloadList } from '../../saving/downloadControls/DownloadList.tsx'
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
