// The pages of a work in order: three or more start collapsed, each opens the preview.
import { type Artwork, pagesCollapse } from '@emaki/domain'
import { useRef, useState } from 'react'
import { cardUrl, pageUrl } from '../../data/picture.ts'
import { downloadPages } from '../../features/download/downloads.ts'
import { openViewer, type ViewerPage } from '../../features/viewer/openViewer.ts'
import { useT } from '../../i18n/useT.ts'
import { readSettings } from '../../settings/store.ts'
import { Button } from '../../ui/Button.tsx'
import { PagesIcon } from '../../ui/icons/works.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './ArtworkPages.module.css'
import { PagePicture } from './PagePicture.tsx'

type Sizes = ReadonlyMap<number, ViewerPage['size']>

/** Shape of a work whose size nobody told: a portrait sheet. */
const unknownAspect = 3 / 4

export function ArtworkPages({ artwork }: { readonly artwork: Artwork }) {
  const t = useT()
  const frame = useRef<HTMLDivElement>(null)
  const sizes = useRef<Sizes>(new Map())
  const [isOpen, setOpen] = useState(artwork.images.length < pagesCollapse)
  const title = artwork.title || t('artwork.untitled')
  const aspect = artwork.width > 0 && artwork.height > 0 ? artwork.width / artwork.height : unknownAspect
  const shown = isOpen ? artwork.images : artwork.images.slice(0, 1)

  const open = (index: number) => {
    const { imgReso } = readSettings()
    const pages = artwork.images.map((page, position): ViewerPage => {
      const known =
        position === 0 && artwork.width > 0 && artwork.height > 0 ? { width: artwork.width, height: artwork.height } : undefined
      return {
        src: pageUrl(page, imgReso === 'Medium' ? 'Large' : imgReso),
        small: cardUrl(page, imgReso),
        size: known ?? sizes.current.get(position),
        alt: t('artwork.page.alt', { title, page: position + 1, count: artwork.images.length }),
      }
    })
    const thumbnail = (position: number) =>
      frame.current?.querySelector<HTMLElement>(`[data-page="${position}"] img`) ?? undefined
    openViewer(pages, { index, thumbnail, onDownload: (position) => downloadPages(artwork, [position]) }).catch(() => {
      showToast(t('error.network'), { kind: 'error' })
    })
  }

  return (
    <div className={styles.pages} ref={frame}>
      {shown.map((page, index) => (
        <PagePicture
          key={page.m || page.l || page.o}
          page={page}
          index={index}
          count={artwork.images.length}
          title={title}
          aspect={aspect}
          onSize={(position, size) => {
            sizes.current = new Map(sizes.current).set(position, size)
          }}
          onOpen={open}
        />
      ))}
      {!isOpen && (
        <Button className={styles.more} onClick={() => setOpen(true)}>
          <PagesIcon size={20} />
          {t('artwork.pages.all', { count: artwork.images.length })}
        </Button>
      )}
    </div>
  )
}
