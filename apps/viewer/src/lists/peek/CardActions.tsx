// Performs what the user wants to do with a card: shows its preview, or runs an action. Load it lazily. It loads the menu when it opens.
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { readSettings } from '../../platform/settings/store.ts'
import { useOnce } from '../../ui/useOnce.ts'
import { runAction } from '../../works/actions/runAction.ts'
import type { WorkAction } from '../../works/actions/workAction.ts'
import { longPressActionFor } from '../cards/longPressAction.ts'
import { readContext, situationOf } from '../workActions/actionContext.ts'
import { workActions } from '../workActions/workActions.ts'
import type { CardRequest } from './cardRequest.ts'
import { PeekHold } from './PeekHold.tsx'

const PeekMenu = lazy(() => import('./PeekMenu.tsx').then((module) => ({ default: module.PeekMenu })))

export interface CardActionsProps {
  readonly request: CardRequest
  /** Called when nothing is left to show. */
  readonly onClose: () => void
}

export function CardActions({ request, onClose }: CardActionsProps) {
  const client = useQueryClient()
  const router = useRouter()
  const { artwork, card, press } = request
  const end = (action?: WorkAction) => {
    onClose()
    if (action) runAction(action, readContext({ ...situationOf(client, router), subject: { artwork }, place: 'list' }))
  }
  const direct = actionOfSetting(request)
  if (direct) return <Direct onStart={() => end(direct)} />
  if (request.action === 'hold' && press) return <PeekHold artwork={artwork} card={card} press={press} onEnd={end} />
  return (
    <Suspense>
      <PeekMenu artwork={artwork} card={card} onEnd={end} />
    </Suspense>
  )
}

function Direct({ onStart }: { readonly onStart: () => void }) {
  useOnce(onStart)
  return null
}

/** The setting of the long press comes before the preview. */
function actionOfSetting({ action, artwork }: CardRequest): WorkAction | undefined {
  if (action === 'menu') return undefined
  const { longPressDownloads, longPressBlocks } = readSettings()
  const setting = longPressDownloads ? 'download' : longPressBlocks ? 'block' : undefined
  const id = longPressActionFor(setting, artwork)
  return workActions.find((known) => known.id === id)
}
