// The other ways to download a work with several pages: page by page, as a ZIP, as a CBZ. Loaded when it is opened.
import type { Artwork } from '@emaki/domain'
import { useT } from '../../i18n/useT.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { PagesIcon } from '../../ui/icons/works.tsx'
import styles from './DownloadButton.module.css'
import { downloadPages } from './downloads.ts'
import { packings } from './job.ts'

export function DownloadMenu({ artwork, onClose }: { readonly artwork: Artwork; readonly onClose: () => void }) {
  const t = useT()
  const pages = artwork.images.map((_, index) => index)
  return (
    <Dialog open onClose={onClose} title={t('artwork.download.all', { count: pages.length })}>
      <div className={styles.menu}>
        {packings.map((packing) => (
          <Button
            key={packing}
            onClick={() => {
              downloadPages(artwork, pages, packing)
              onClose()
            }}
          >
            <PagesIcon size={20} />
            {t(`download.as.${packing}`)}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
