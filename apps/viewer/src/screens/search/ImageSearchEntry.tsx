// Image search entry: the way to search by a picture. Its dialog comes when it is asked for.
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../i18n/useT.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { PictureIcon } from '../../ui/icons/states.tsx'

const ImageSearchDialog = lazy(() =>
  import('../../features/imageSearch/ImageSearchDialog.tsx').then((room) => ({ default: room.ImageSearchDialog })),
)

export function ImageSearchEntry() {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  return (
    <>
      <IconButton
        icon={PictureIcon}
        label={t('image_search.title')}
        aria-haspopup="dialog"
        onClick={() => {
          setWasOpen(true)
          setOpen(true)
        }}
      />
      {wasOpen && (
        <Suspense>
          <ImageSearchDialog open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
