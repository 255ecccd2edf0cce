// Novel download: the button that saves a novel in the format of the settings, the other formats behind it, and how far it is.
import type { Novel } from '@emaki/domain'
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../i18n/useT.ts'
import { useSetting } from '../../settings/store.ts'
import { novelFormats } from '../../settings/table.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { DownIcon } from '../../ui/icons/navigation.tsx'
import { BookIcon, DownloadIcon } from '../../ui/icons/works.tsx'
import { makeBook, useMaking } from './bookMaking.ts'
import { formatNames, type NovelFormat } from './formats.ts'
import { MakingButton } from './MakingButton.tsx'

const ActionMenu = lazy(() => import('../../ui/overlays/ActionMenu.tsx').then((module) => ({ default: module.ActionMenu })))

export function NovelDownload({ novel }: { readonly novel: Novel }) {
  const t = useT()
  const format = useSetting('novelDlFormat')
  const [isMenuOpen, setMenuOpen] = useState(false)
  const subject = `novel ${novel.id}`
  const making = useMaking(subject)
  const save = (wanted: NovelFormat) => {
    setMenuOpen(false)
    void makeBook(subject, async (options) => {
      const { saveNovel } = await import('./novelBook.ts')
      await saveNovel(novel, wanted, options)
    })
  }
  if (making) return <MakingButton making={making} />
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
            actions={novelFormats.map((format) => ({ label: t(`setting.novelDlFormat.${format}`), act: () => save(format) }))}
            onClose={() => setMenuOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
