// Long press on a card: shows a preview while it lasts, or what a setting gives it (docs/spec/product.md 2.8).
import type { Artwork } from '@emaki/domain'
import {
  type DOMAttributes,
  lazy,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
  Suspense,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { useSetting } from '../../platform/settings/store.ts'
import { swallowNextClick } from '../../ui/gestures/swallowClick.ts'
import { useLongPress } from '../../ui/gestures/useLongPress.ts'
import { type CardRequest, registerCards, type StartCardAction } from '../peek/cardRequest.ts'
import type { LongPressAction } from './longPressAction.ts'
import { isScrolling } from './scrollWatch.ts'

const loadActions = () => import('../peek/loadCardActions.ts').then((module) => module.loadCardActions())
const CardActions = lazy(loadActions)

/** How long a press lasts before the preview opens, in ms. Shorter than the press that opens a browser's own menu. */
const previewDelayMs = 400

/** Most presses that open a work are shorter, in ms. Loading for them would only delay its picture. */
const shortPressMs = 120

export function useLongPressAction(): LongPressAction | undefined {
  const isDownload = useSetting('longPressDownloads')
  const isBlock = useSetting('longPressBlocks')
  return isDownload ? 'download' : isBlock ? 'block' : undefined
}

export interface CardLongPress {
  /** Event handlers for the element around the cards. */
  readonly handlers: DOMAttributes<HTMLElement>
  /** Render it beside the cards. It is empty until a card is pressed. */
  readonly dialog: ReactNode
}

/**
 * Handles long presses on cards. Keyboards use the context menu key on a card, the card's button (`data-press`), and the keys of
 * app/keyboard. The right mouse button still opens the browser's menu.
 */
export function useCardLongPress(works: readonly Artwork[]): CardLongPress {
  const show = useRef<ShowRequest>(null)
  const start: StartCardAction = (target, action, press) => {
    const card = target.closest('[data-work]')
    const artwork = works.find(({ id }) => id === card?.getAttribute('data-work'))
    if (!card || !artwork) return false
    show.current?.({ artwork, action, card, press })
    return true
  }
  useEffect(() => registerCards(start))
  const { onPointerDown, onContextMenu, ...longPress } = useLongPress(
    (target, press) => target instanceof Element && start(target, 'hold', press),
    previewDelayMs,
  )

  return {
    handlers: {
      ...longPress,
      onPointerDown(event: PointerEvent) {
        if (!isOnCard(event.target)) return
        // If it fails to load, the long press tries again. A touch during a scroll mostly goes on with it, and a short press opens the work.
        if (!isScrolling()) {
          const timer = setTimeout(() => void loadActions().catch(() => undefined), shortPressMs)
          addEventListener('pointerup', () => clearTimeout(timer), { once: true })
        }
        onPointerDown(event)
      },
      onContextMenu(event: MouseEvent) {
        if (event.button === 2 || !isOnCard(event.target)) return
        onContextMenu(event)
        // The context menu key, or a touch whose `contextmenu` event precedes our timer.
        if (event.defaultPrevented || !start(event.target, 'press')) return
        event.preventDefault()
        longPress.onPointerCancel()
        swallowNextClick()
      },
      onClickCapture(event: MouseEvent) {
        if (event.defaultPrevented || !(event.target instanceof Element) || !event.target.closest('[data-press]')) return
        event.preventDefault()
        event.stopPropagation()
        start(event.target, 'press')
      },
    },
    dialog: <RequestedAction ref={show} />,
  }
}

type ShowRequest = (request: CardRequest) => void

/** Holds the request itself, so that no card renders when a preview opens or closes. */
function RequestedAction({ ref }: { readonly ref: Ref<ShowRequest> }) {
  const [request, setRequest] = useState<CardRequest>()
  useImperativeHandle(ref, () => setRequest, [])
  return (
    request && (
      <Suspense>
        <CardActions request={request} onClose={() => setRequest(undefined)} />
      </Suspense>
    )
  )
}

/** False for buttons and for links to the artist, whose presses belong to themselves and to the browser. */
const isOnCard = (target: EventTarget): target is Element =>
  target instanceof Element && !target.closest('button, [href*="/users/"]') && target.closest('[data-work]') !== null
