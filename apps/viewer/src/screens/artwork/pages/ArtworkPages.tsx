// The pages of an artwork. Three pages or more start collapsed. A page opens the preview.
import { type Artwork, pagesCollapse, type SizedPage } from '@emaki/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { cacheArtwork } from '../../../data/works/artwork.ts'
import { webPagesQuery } from '../../../data/works/artworkDetail.ts'
import { usePictureGestures } from '../../../features/bookmark/gestures/usePictureGestures.ts'
import { downloadPages } from '../../../features/download/downloads.ts'
import { ReadButton } from '../../../features/mangaReader/ReadButton.tsx'
import { previewArtwork } from '../../../features/viewer/previewArtwork.ts'
import { useT } from '../../../i18n/useT.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { PagesIcon } from '../../../ui/icons/works.tsx'
import styles from './ArtworkPages.module.css'
import { PageFrame } from './PageFrame.tsx'
import { pageShape, pageSize, type Size } from './pageShape.ts'

export function ArtworkPages({ artwork }: { readonly artwork: Artwork }) {
  const t = useT()
  const client = useQueryClient()
  const router = useRouter()
  const seen = useRef<ReadonlyMap<number, Size>>(new Map())
  const sizes = usePageSizes(artwork)
  usePictureGestures()
  const [isOpen, setOpen] = useState(artwork.images.length < pagesCollapse)
  const title = artwork.title || t('artwork.untitled')
  const shown = isOpen ? artwork.images : artwork.images.slice(0, 1)

  const sizeOf = (position: number) => pageSize(artwork, sizes, position) ?? seen.current.get(position)

  const open = (index: number) =>
    void previewArtwork(artwork, {
      index,
      size: sizeOf,
      client,
      thumbnail: pictureOfPage,
      onDownload: (work, position) => downloadPages(work, [position]),
      onWork: (work) => follow(work),
      navigate: (href) => void router.navigate({ href }),
    })
  // Replaces the route entry, as a swipe on the page does. The viewer covers the change.
  const follow = (work: Artwork) => {
    cacheArtwork(work, client)
    void router.navigate({ to: '/artworks/$id', params: { id: work.id }, replace: true, viewTransition: false })
  }

  return (
    <div className={styles.pages} data-pages-of={artwork.id}>
      {shown.map((page, index) => (
        <PageFrame
          key={page.m || page.l || page.o}
          page={page}
          index={index}
          count={artwork.images.length}
          title={title}
          shape={pageShape(artwork, sizes, index)}
          isShapeKnown={pageSize(artwork, sizes, index) !== undefined}
          onSize={(position, size) => {
            seen.current = new Map(seen.current).set(position, size)
          }}
          onOpen={open}
        />
      ))}
      {(artwork.images.length > 1 || artwork.series !== null) && (
        <div className={styles.more}>
          {!isOpen && (
            <Button onClick={() => setOpen(true)}>
              <PagesIcon size={20} />
              {t('artwork.pages.all', { count: artwork.images.length })}
            </Button>
          )}
          <ReadButton artwork={artwork} sizeOf={sizeOf} />
        </div>
      )}
    </div>
  )
}

/** The sizes of the pages, px; undefined until they are loaded, or when the companion does not provide them. */
function usePageSizes(artwork: Artwork): readonly SizedPage[] | undefined {
  const { data } = useQuery({ ...webPagesQuery(artwork.id), enabled: artwork.images.length > 1 })
  return data
}

/** The picture of a page on the screen, from 0; its frame while the picture is not mounted; undefined for pages that are not shown. */
function pictureOfPage(id: string, index: number): HTMLElement | undefined {
  const frame = document.querySelector<HTMLElement>(`[data-pages-of="${id}"] [data-page="${index}"]`)
  return frame?.querySelector<HTMLElement>('img:last-of-type') ?? frame ?? undefined
}
