// Performs what the user wants to do with a card: shows its preview, or opens a dialog. Load it lazily.
import { lazy, Suspense, useState } from 'react'
import { readSettings } from '../../../settings/store.ts'
import { useOnce } from '../../../ui/useOnce.ts'
import { BlockDialog } from '../../block/BlockDialog.tsx'
import { FollowArtist } from '../../follow/FollowArtist.tsx'
import { longPressActionFor } from '../cards/longPressAction.ts'
import type { CardAction, CardRequest } from './cardRequest.ts'
import { PeekHold } from './PeekHold.tsx'
import { PeekMenu } from './PeekMenu.tsx'
import { downloadAll, useWorkActions } from './useWorkActions.tsx'

const ShareArtwork = lazy(() => import('./ShareArtwork.tsx').then((module) => ({ default: module.ShareArtwork })))

export interface CardActionsProps {
  readonly request: CardRequest
  /** Called when nothing is left to show. */
  readonly onClose: () => void
}

export function CardActions({ request, onClose }: CardActionsProps) {
  const [action, setAction] = useState(() => actionOf(request))
  switch (action) {
    case 'hold':
    case 'menu':
      return <Preview request={request} isHeld={action === 'hold'} onOpen={setAction} onClose={onClose} />
    case 'block':
      return <BlockDialog artwork={request.artwork} onClose={onClose} />
    case 'share':
      return (
        <Suspense>
          <ShareArtwork artwork={request.artwork} onClose={onClose} />
        </Suspense>
      )
    case 'follow':
      return <FollowArtist artist={request.artwork.author} onDone={onClose} />
    case 'download':
      return <Download request={request} onClose={onClose} />
  }
}

/** The setting of the long press comes before the preview. */
function actionOf({ action, artwork }: CardRequest): Exclude<CardAction, 'press'> {
  if (action !== 'hold' && action !== 'press') return action
  const { isLongpressDL, isLongpressBlock } = readSettings()
  const setting = isLongpressDL ? 'download' : isLongpressBlock ? 'block' : undefined
  return longPressActionFor(setting, artwork) ?? (action === 'hold' ? 'hold' : 'menu')
}

interface PreviewProps extends CardActionsProps {
  readonly isHeld: boolean
  readonly onOpen: (dialog: 'share' | 'block') => void
}

function Preview({ request, isHeld, onOpen, onClose }: PreviewProps) {
  let isReplaced = false
  const actions = useWorkActions(request.artwork, (dialog) => {
    isReplaced = true
    onOpen(dialog)
  })
  const end = (name?: string) => {
    actions.find((each) => each.name === name)?.run()
    if (!isReplaced) onClose()
  }
  const { artwork, card, press } = request
  return isHeld && press ? (
    <PeekHold artwork={artwork} card={card} press={press} actions={actions} onEnd={end} />
  ) : (
    <PeekMenu artwork={artwork} card={card} actions={actions} onEnd={end} />
  )
}

function Download({ request, onClose }: CardActionsProps) {
  useOnce(() => {
    void downloadAll(request.artwork)
    onClose()
  })
  return null
}
