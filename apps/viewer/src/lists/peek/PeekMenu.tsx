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
import { actionLabel } from '../../works/actions/runAction.ts'
import type { WorkAction } from '../../works/actions/workAction.ts'
import { BookmarkIcon } from '../../works/bookmark/BookmarkIcon.tsx'
import { useActionContext } from '../workActions/actionContext.ts'
import { actionsOf } from '../workActions/workActions.ts'
import { peekActions } from './cardRequest.ts'
import styles from './Peek.module.css'
import { PeekFrame, shapeOf } from './PeekFrame.tsx'
import { pictureSize } from './peekGeometry.ts'

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
  const context = useActionContext({ artwork }, 'list')
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
        {actionsOf(peekActions, context).map((action) => {
          const isBookmark = action.id === 'bookmark'
          const { flag = { isSet: false } } = context
          return (
            <Button key={action.id} aria-pressed={isBookmark ? flag.isSet : undefined} onClick={() => onEnd(action)}>
              {isBookmark ? <BookmarkIcon flag={flag} size={20} /> : <action.icon size={20} />}
              {actionLabel(action, context, t)}
            </Button>
          )
        })}
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
