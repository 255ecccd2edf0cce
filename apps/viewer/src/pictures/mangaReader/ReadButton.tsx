// Opens the manga reader at the page where it was closed. The code of the reader loads on the first press.
import type { Artwork } from '@emaki/domain'
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { leaveReaderAddress, placeInAddress } from '../../lists/readingEnd/readerAddress.ts'
import { takeReaderRequest, useReaderRequest } from '../../lists/readingEnd/readerRequest.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { BookIcon } from '../../ui/icons/workActions.tsx'
import { showToast } from '../../ui/overlays/toast.ts'
import { browserReaderStore } from '../../works/readingPlaces/readerStore.ts'
import type { MangaReaderProps } from './MangaReader.tsx'

export interface ReadButtonProps {
  readonly artwork: Artwork
  readonly sizeOf: MangaReaderProps['sizeOf']
}

interface OpenReader {
  readonly Reader: ComponentType<MangaReaderProps>
  readonly startPage: number | undefined
  /** The page that was read last before it opened, from 0. */
  readonly pageBefore: number
}

export function ReadButton({ artwork, sizeOf }: ReadButtonProps) {
  const t = useT()
  const [reader, setReader] = useState<OpenReader>()
  // The page behind an open reader does not move: the longer label may need a line of its own.
  const page = reader?.pageBefore ?? browserReaderStore.page(artwork.id)
  const path = `/artworks/${artwork.id}`
  const isRequested = useReaderRequest(artwork.id)
  const open = async (at?: number) => {
    try {
      const { MangaReader } = await import('./MangaReader.tsx')
      setReader({ Reader: MangaReader, startPage: at, pageBefore: browserReaderStore.page(artwork.id) })
    } catch {
      // The code of the reader failed to load.
      showToast(t('error.network'), { kind: 'error' })
    }
  }
  const openRequested = useEffectEvent((at: number | undefined) => void open(at))
  useEffect(() => {
    const request = isRequested ? takeReaderRequest(artwork.id) : undefined
    if (request || placeInAddress(path) !== undefined) openRequested(request?.page)
  }, [artwork.id, path, isRequested])
  const close = () => {
    setReader(undefined)
    leaveReaderAddress(path)
  }
  return (
    <>
      <Button onClick={() => void open()}>
        <BookIcon size={20} />
        {page > 0 ? t('reader.continue', { page: Math.min(page + 1, artwork.images.length) }) : t('reader.open')}
      </Button>
      {reader && <reader.Reader artwork={artwork} sizeOf={sizeOf} startPage={reader.startPage} onClose={close} />}
    </>
  )
}
