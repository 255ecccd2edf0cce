// The pages of an artwork. Three pages or more start collapsed. A page opens the preview.
import { type Artwork, pagesCollapse, type SizedPage } from '@emaki/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { hasReader } from '../../../lists/readingEnd/hasReader.ts'
import { requestReader } from '../../../lists/readingEnd/readerRequest.ts'
import { ReadButton } from '../../../pictures/mangaReader/ReadButton.tsx'
import { previewArtwork } from '../../../pictures/viewer/previewArtwork.ts'
import { useT } from '../../../platform/i18n/useT.ts'
import { afterPaint } from '../../../platform/schedule.ts'
import { downloadPages } from '../../../saving/download/downloads.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { PagesIcon } from '../../../ui/icons/workActions.tsx'
import { useShownSubject } from '../../../works/actions/subjects.ts'
import { usePictureGestures } from '../../../works/pictureGestures/usePictureGestures.ts'
import { cacheArtwork } from '../../../works/queries/artwork.ts'
import { webPagesQuery } from '../../../works/queries/artworkDetail.ts'
import { renewArtwork } from '../../../works/queries/renewWork.ts'
import styles from './ArtworkPages.module.css'
import { PageFrame } from './PageFrame.tsx'
import { pageShape, pageSize, type Size } from './pageShape.ts'
import { usePagesPlace } from './usePagesPlace.ts'

export interface ArtworkPagesProps {
  readonly artwork: Artwork
  /** The page from 1 that a first visit scrolls to. */
  readonly startPage?: number
}

export function ArtworkPages({ artwork, startPage = 1 }: ArtworkPagesProps) {
  const t = useT()
  const client = useQueryClient()
  const router = useRouter()
  const seen = useRef<ReadonlyMap<number, Size>>(new Map())
  const sizes = usePageSizes(artwork)
  usePictureGestures()
  const pages = useRef<HTMLDivElement>(null)
  const [isChosen, setOpen] = useState(startPage > 1 || artwork.images.length < pagesCollapse)
  const { wasOpen, isRestoring } = usePagesPlace(pages, artwork.id, isChosen)
  const isOpen = isChosen || wasOpen
  const startFrame = useRef<HTMLDivElement>(null)
  useScrollToPage(startFrame, startPage)
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
      onRead: (work, position) => {
        requestReader(work.id, position + 1)
        if (work.id !== artwork.id) follow(work)
      },
      navigate: (href) => void router.navigate({ href }),
    })
  useShownSubject({ artwork }, () => open(0))
  // Replaces the route entry, as a swipe on the page does. The viewer covers the change.
  const follow = (work: Artwork) => {
    cacheArtwork(work, client)
    void router.navigate({ to: '/artworks/$id', params: { id: work.id }, replace: true, viewTransition: false })
  }

  return (
    <div ref={pages} className={styles.pages} data-pages-of={artwork.id} data-keeps-place={isRestoring || undefined}>
      {shown.map((page, index) => (
        <PageFrame
          key={page.m || page.l || page.o}
          {...(index === startPage - 1 ? { ref: startFrame } : {})}
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
          // The page of a work that was uploaded again has another address, and so another key.
          onFailed={(picture) => void renewArtwork(artwork.id, picture, client)}
        />
      ))}
      {hasReader(artwork) && (
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

/** Scrolls to a page from 1. Going back and reloading have scrolled before, to the place where the reader was. */
function useScrollToPage(frame: RefObject<HTMLElement | null>, page: number): void {
  useEffect(() => {
    if (page < 2) return
    return afterPaint(() => {
      if (scrollY === 0) frame.current?.scrollIntoView()
    })
  }, [frame, page])
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
