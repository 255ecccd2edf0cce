// The preview as a dialog with the actions as buttons, for keyboards, screen readers and the button of a card.
import type { Artwork } from '@emaki/domain'
import { type KeyboardEvent, type MouseEvent, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useT } from '../../platform/i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { BackIcon, CloseIcon, ForwardIcon } from '../../ui/icons/navigation.tsx'
import fullScreen from '../../ui/overlays/fullScreenDialog.module.css'
import { useModalDialog } from '../../ui/overlays/useModalDialog.ts'
import { BookmarkIcon } from '../../works/bookmark/BookmarkIcon.tsx'
import styles from './Peek.module.css'
import { PeekFrame, shapeOf } from './PeekFrame.tsx'
import { pictureSize } from './peekGeometry.ts'
import { useWorkActions, type WorkAction } from './useWorkActions.tsx'

/** The buttons beside the picture of a work with several pages, beyond the margins of the dialog, in px. */
const turningWidth = 64

export interface PeekMenuProps {
  readonly artwork: Artwork
  readonly card: Element
  /** Called at the end, with the chosen action. */
  readonly onEnd: (action?: WorkAction) => void
}

export function PeekMenu({ artwork, card, onEnd }: PeekMenuProps) {
  const t = useT()
  const actions = useWorkActions(artwork)
  const dialog = useModalDialog(() => onEnd())
  const [index, setIndex] = useState(0)
  const viewport = useViewport()
  const last = artwork.images.length - 1
  const turn = (by: number) => setIndex((before) => Math.min(last, Math.max(0, before + by)))
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, Home: -last, End: last }[event.key]
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    turn(step)
  }
  // A press beside the picture and the buttons closes the dialog.
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && !target.closest('button, [data-frame]')) onEnd()
  }
  const isLow = viewport.height <= 480
  const buttons = last > 0 ? turningWidth : 0
  const size = pictureSize(shapeOf(artwork), {
    width: (isLow ? viewport.width - 320 : viewport.width) - buttons,
    height: isLow ? viewport.height + 40 : viewport.height - 220,
  })
  return createPortal(
    <dialog
      ref={dialog}
      className={`${fullScreen.dialog} ${styles.menu}`}
      aria-label={t('card.more', { title: artwork.title || t('card.untitled') })}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <IconButton className={styles.close} icon={CloseIcon} label={t('dialog.close')} onClick={() => onEnd()} />
      <div className={styles.turning} data-frame>
        {last > 0 && <IconButton icon={BackIcon} label={t('viewer.previous')} disabled={index === 0} onClick={() => turn(-1)} />}
        <PeekFrame artwork={artwork} index={index} card={card} size={size} />
        {last > 0 && <IconButton icon={ForwardIcon} label={t('viewer.next')} disabled={index === last} onClick={() => turn(1)} />}
      </div>
      <div className={styles.actions}>
        {actions.map((action) => (
          <Button key={action.name} aria-pressed={action.flag?.isSet} onClick={() => onEnd(action)}>
            {action.flag ? <BookmarkIcon flag={action.flag} size={20} /> : action.icon}
            {action.label}
          </Button>
        ))}
      </div>
    </dialog>,
    document.body,
  )
}

/** The size of the viewport, as text: a snapshot must be the same value while nothing changes. */
function useViewport() {
  const text = useSyncExternalStore(
    (notify) => {
      addEventListener('resize', notify)
      return () => removeEventListener('resize', notify)
    },
    () => `${innerWidth} ${innerHeight}`,
  )
  const [width = 0, height = 0] = text.split(' ').map(Number)
  return { width, height }
}
