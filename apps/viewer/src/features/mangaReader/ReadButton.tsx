// The way into the reader: it goes on where the work was left. The reader itself loads when it is first opened.
import type { Artwork } from '@emaki/domain'
import { type ComponentType, useState } from 'react'
import { useT } from '../../i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { BookIcon } from '../../ui/icons/works.tsx'
import { showToast } from '../../ui/overlays/toast.ts'
import type { MangaReaderProps } from './MangaReader.tsx'
import { browserReading } from './readingMemory.ts'

export interface ReadButtonProps {
  readonly artwork: Artwork
  readonly sizeOf: MangaReaderProps['sizeOf']
}

export function ReadButton({ artwork, sizeOf }: ReadButtonProps) {
  const t = useT()
  const [Reader, setReader] = useState<ComponentType<MangaReaderProps>>()
  const place = browserReading.place(artwork.id)
  const open = async () => {
    try {
      const { MangaReader } = await import('./MangaReader.tsx')
      setReader(() => MangaReader)
    } catch {
      // Its file could not be had; the pages on the screen stay.
      showToast(t('error.network'), { kind: 'error' })
    }
  }
  return (
    <>
      <Button onClick={open}>
        <BookIcon size={20} />
        {place > 0 ? t('reader.continue', { page: Math.min(place + 1, artwork.images.length) }) : t('reader.open')}
      </Button>
      {Reader && <Reader artwork={artwork} sizeOf={sizeOf} onClose={() => setReader(undefined)} />}
    </>
  )
}
