// Performs what the user wants to do with a card: shows its preview, or opens a dialog. Load it lazily. It loads the dialogs when they open.
import { lazy, Suspense, useState } from 'react'
import { readSettings } from '../../platform/settings/store.ts'
import { longPressActionFor } from '../cards/longPressAction.ts'
import type { CardAction, CardRequest } from './cardRequest.ts'
import { PeekHold } from './PeekHold.tsx'
import type { WorkAction } from './useWorkActions.tsx'

const CardDialog = lazy(() => import('./CardDialog.tsx').then((module) => ({ default: module.CardDialog })))

export interface CardActionsProps {
  readonly request: CardRequest
  /** Called when nothing is left to show. */
  readonly onClose: () => void
}

export function CardActions({ request, onClose }: CardActionsProps) {
  const [action, setAction] = useState(() => actionOf(request))
  const { artwork, card, press } = request
  const end = (chosen?: WorkAction) => {
    if (chosen?.opens) return setAction(chosen.opens)
    chosen?.run?.()
    onClose()
  }
  if (action === 'hold' && press) return <PeekHold artwork={artwork} card={card} press={press} onEnd={end} />
  return (
    <Suspense>
      <CardDialog artwork={artwork} card={card} action={action} onEnd={end} onClose={onClose} />
    </Suspense>
  )
}

/** The setting of the long press comes before the preview. */
function actionOf({ action, artwork, press }: CardRequest): Exclude<CardAction, 'press'> {
  if (action !== 'hold' && action !== 'press') return action
  const { isLongpressDL, isLongpressBlock } = readSettings()
  const setting = isLongpressDL ? 'download' : isLongpressBlock ? 'block' : undefined
  return longPressActionFor(setting, artwork) ?? (action === 'hold' && press ? 'hold' : 'menu')
}
