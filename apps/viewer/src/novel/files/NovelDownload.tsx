// Buttons that save a novel: one for the format of the settings, and a menu for the others. Progress replaces them.
import type { Novel } from '@emaki/domain'
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { useSetting } from '../../platform/settings/store.ts'
import { novelFormats } from '../../platform/settings/table.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { ProgressButton } from '../../ui/controls/ProgressButton.tsx'
import { DownIcon } from '../../ui/icons/navigation.tsx'
import { BookIcon } from '../../ui/icons/workActions.tsx'
import { DownloadIcon } from '../../ui/icons/works.tsx'
import { prepareBook, useRunningExport } from './bookExports.ts'
import { exportNovel, novelSubject } from './exportNovel.ts'
import { formatNames, type NovelFormat } from './novelFormats.ts'

const ActionMenu = lazy(() => import('../../ui/overlays/ActionMenu.tsx').then((module) => ({ default: module.ActionMenu })))

export function NovelDownload({ novel }: { readonly novel: Novel }) {
  const t = useT()
  const format = useSetting('novelFormat')
  const [isMenuOpen, setMenuOpen] = useState(false)
  const subject = novelSubject(novel)
  const running = useRunningExport(subject)
  const save = (requested: NovelFormat) => {
    setMenuOpen(false)
    exportNovel(novel, requested)
  }
  const print = () => {
    setMenuOpen(false)
    void prepareBook(subject, async (options) => {
      const { printNovel } = await import('./bookFiles.ts')
      await printNovel(novel, options)
    })
  }
  if (running) return <ProgressButton share={running.share} onStop={running.cancel} />
  return (
    <>
      <Button onClick={() => save(format)}>
        <DownloadIcon size={20} />
        {t('novel.download', { format: formatNames[format] })}
      </Button>
      <IconButton icon={DownIcon} label={t('novel.download.more')} onClick={() => setMenuOpen(true)} />
      {isMenuOpen && (
        <Suspense>
          <ActionMenu
            title={t('novel.download.more')}
            icon={BookIcon}
            actions={[
              ...novelFormats.map((format) => ({ label: t(`setting.novelFormat.${format}`), act: () => save(format) })),
              { label: t('novel.print'), act: print },
            ]}
            onClose={() => setMenuOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
