// Built-in viewer: one page in full screen, which follows the finger to its neighbours. Swipes, keys and the page strip change the page; pinch, wheel and double tap zoom.
import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { useBars } from '../../ui/gestures/useBars.ts'
import { BackIcon, CloseIcon, ForwardIcon } from '../../ui/icons/navigation.tsx'
import { BookIcon } from '../../ui/icons/workActions.tsx'
import { DownloadIcon } from '../../ui/icons/works.tsx'
import fullScreen from '../../ui/overlays/fullScreenDialog.module.css'
import { useModalDialog } from '../../ui/overlays/useModalDialog.ts'
import { renewArtwork } from '../../works/queries/renewWork.ts'
import { hasReader } from '../mangaReader/hasReader.ts'
import styles from './BuiltInViewer.module.css'
import { PageStrip } from './PageStrip.tsx'
import { ViewerStage } from './ViewerStage.tsx'
import type { ViewerOptions } from './viewerPage.ts'
import { type ViewerWork, viewerWork } from './works/viewerWork.ts'

export interface BuiltInViewerProps {
  readonly work: ViewerWork
  readonly options: ViewerOptions
  readonly onClose: () => void
}

export function BuiltInViewer({ work, options, onClose }: BuiltInViewerProps) {
  const [{ artwork, pages }, setWork] = useState(work)
  const t = useT()
  const dialog = useModalDialog(onClose)
  const [index, setIndex] = useState(options.index)
  const bars = useBars()
  const turn = (by: number) => setIndex((before) => Math.min(pages.length - 1, Math.max(0, before + by)))
  const { onDownload, onRead, client } = options
  const renew = async (picture: string) => {
    const renewed = await renewArtwork(artwork.id, picture, client)
    if (renewed?.images.length === pages.length) setWork(viewerWork(renewed))
  }

  // On the window, because the focus is lost when the retry button unmounts. A layout effect, so that keys work before the first paint.
  const onKeyDown = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') turn(1)
    if (key === 'ArrowLeft') turn(-1)
    if (key === 'Home') setIndex(0)
    if (key === 'End') setIndex(pages.length - 1)
  })
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])

  return (
    <dialog
      ref={dialog}
      className={`${fullScreen.dialog} ${styles.viewer}`}
      data-paper="dark"
      data-bars={bars.isShown || undefined}
      aria-label={t('viewer.title')}
      onPointerMove={bars.onPointerMove}
    >
      <div className={styles.bar}>
        <output className={styles.counter}>{t('viewer.counter', { page: index + 1, count: pages.length })}</output>
        {onRead && hasReader(artwork) && (
          <IconButton
            icon={BookIcon}
            label={t('reader.open')}
            onClick={() => {
              onClose()
              onRead(artwork, index)
            }}
          />
        )}
        {onDownload && <IconButton icon={DownloadIcon} label={t('viewer.download')} onClick={() => onDownload(artwork, index)} />}
        <IconButton icon={CloseIcon} label={t('viewer.close')} onClick={onClose} />
      </div>
      <ViewerStage pages={pages} index={index} onIndex={setIndex} onTap={bars.toggle} onClose={onClose} onFailed={renew} />
      {pages.length > 1 && (
        <>
          <IconButton
            className={styles.previous}
            icon={BackIcon}
            label={t('viewer.previous')}
            disabled={index === 0}
            onClick={() => turn(-1)}
          />
          <IconButton
            className={styles.next}
            icon={ForwardIcon}
            label={t('viewer.next')}
            disabled={index === pages.length - 1}
            onClick={() => turn(1)}
          />
          <div className={styles.foot}>
            <PageStrip pages={pages} current={index} onChoose={setIndex} />
          </div>
        </>
      )}
    </dialog>
  )
}
