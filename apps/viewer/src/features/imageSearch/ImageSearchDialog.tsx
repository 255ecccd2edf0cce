// Image search dialog: a picture is chosen, dropped or pasted; what looks like it is listed (spec 2.4, 5).
import type { ImageMatch } from '@emaki/domain'
import { useMutation } from '@tanstack/react-query'
import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from 'react'
import { isPicture, searchByImage } from '../../data/imageSearch.ts'
import { unwrap } from '../../data/queryClient.ts'
import { useT } from '../../i18n/useT.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { PictureIcon } from '../../ui/icons/states.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { EmptyState, ErrorState } from '../../ui/StateMessage.tsx'
import { showToast } from '../../ui/toast.ts'
import { ImageMatches } from './ImageMatches.tsx'
import styles from './ImageSearch.module.css'

export interface ImageSearchDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

export function ImageSearchDialog({ open, onClose }: ImageSearchDialogProps) {
  const t = useT()
  const stop = useRef<AbortController>(undefined)
  const [isOver, setOver] = useState(false)
  const { mutate, data, error, isPending, variables } = useMutation<readonly ImageMatch[], Error, Blob>({
    mutationFn: async (file) => {
      stop.current?.abort()
      stop.current = new AbortController()
      return unwrap(await searchByImage(file, stop.current.signal))
    },
  })

  useEffect(() => () => stop.current?.abort(), [])

  const take = (files: FileList | null | undefined) => {
    const file = files?.[0]
    if (!file) return
    if (isPicture(file)) mutate(file)
    else showToast(t('image_search.no_picture'), { kind: 'error' })
  }
  const paste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    take(event.clipboardData.files)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }

  return (
    <Dialog open={open} onClose={onClose} title={t('image_search.title')}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are short cuts for the file field inside */}
      <div
        className={styles.search}
        onPaste={paste}
        onDrop={drop}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
      >
        <label className={styles.ground} data-over={isOver ? '' : undefined}>
          <PictureIcon size={32} />
          <span>{t('image_search.choose')}</span>
          <input
            className={styles.file}
            type="file"
            accept="image/*"
            aria-describedby="image-search-notice"
            onChange={(event) => {
              take(event.target.files)
              // The same file may be chosen again.
              event.target.value = ''
            }}
          />
        </label>
        {/* Choosers of phones do not all offer the camera by themselves. */}
        <label className={`${buttonClass('quiet')} ${styles.camera}`}>
          {t('image_search.camera')}
          <input
            className={styles.file}
            type="file"
            accept="image/*"
            capture="environment"
            onChange={(event) => {
              take(event.target.files)
              event.target.value = ''
            }}
          />
        </label>
        <p id="image-search-notice" className={styles.notice}>
          {t('image_search.notice')}
        </p>
        {isPending && (
          <div className={styles.busy} role="status">
            <Spinner size={20} />
            {t('image_search.busy')}
          </div>
        )}
        {error && !isPending && (
          <ErrorState
            title={t('image_search.failed')}
            text={`${error.message} ${t('image_search.by_hand', { first: 'saucenao.com', second: 'ascii2d.net' })}`}
            {...(variables ? { onRetry: () => mutate(variables) } : {})}
          />
        )}
        {data && !isPending && data.length === 0 && <EmptyState title={t('image_search.none')} />}
        {data && !isPending && data.length > 0 && <ImageMatches matches={data} onOpen={onClose} />}
      </div>
    </Dialog>
  )
}
