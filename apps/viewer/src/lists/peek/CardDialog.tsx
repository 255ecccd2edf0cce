// The dialogs of a card: the preview with its actions, and those that an action opens. Load it lazily.
import type { Artwork } from '@emaki/domain'
import { lazy, Suspense } from 'react'
import { useOnce } from '../../ui/useOnce.ts'
import { BlockDialog } from '../../works/block/BlockDialog.tsx'
import { FollowArtist } from '../../works/follow/FollowArtist.tsx'
import type { CardAction } from './cardRequest.ts'
import { PeekMenu } from './PeekMenu.tsx'
import { perform, type WorkAction } from './useWorkActions.tsx'

const ShareArtwork = lazy(() => import('./ShareArtwork.tsx').then((module) => ({ default: module.ShareArtwork })))

export interface CardDialogProps {
  readonly artwork: Artwork
  readonly card: Element
  readonly action: Exclude<CardAction, 'press'>
  /** Called at the end of the preview, with the chosen action. */
  readonly onEnd: (action?: WorkAction) => void
  readonly onClose: () => void
}

export function CardDialog({ artwork, card, action, onEnd, onClose }: CardDialogProps) {
  switch (action) {
    case 'hold':
    case 'menu':
      return <PeekMenu artwork={artwork} card={card} onEnd={onEnd} />
    case 'block':
      return <BlockDialog artwork={artwork} onClose={onClose} />
    case 'share':
      return (
        <Suspense>
          <ShareArtwork artwork={artwork} onClose={onClose} />
        </Suspense>
      )
    case 'follow':
      return <FollowArtist artist={artwork.author} onDone={onClose} />
    case 'download':
      return <Download artwork={artwork} onClose={onClose} />
  }
}

function Download({ artwork, onClose }: Pick<CardDialogProps, 'artwork' | 'onClose'>) {
  useOnce(() => {
    perform(({ downloadAll }) => downloadAll(artwork))
    onClose()
  })
  return null
}
