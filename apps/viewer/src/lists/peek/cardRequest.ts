// What the user wants to do with a card: by a long press, by the card's button, or by a key.
import type { Artwork } from '@emaki/domain'
import type { Press } from '../../ui/gestures/useLongPress.ts'
import type { WorkActionId } from '../../works/actions/workAction.ts'

/**
 * `hold` previews the work while the pointer is down; `menu` shows the preview and the actions in a dialog. `press` is the card's button: what
 * a setting gives the long press, or else the menu.
 */
export type CardAction = 'hold' | 'press' | 'menu'

/** The actions of a preview. */
export const peekActions: readonly WorkActionId[] = ['bookmark', 'download', 'keep', 'share', 'new_tab', 'block']

export interface CardRequest {
  readonly artwork: Artwork
  readonly action: CardAction
  /** The element of the card; the preview grows out of it. */
  readonly card: Element
  /** The press that began it. */
  readonly press?: Press | undefined
}

/** Starts an action on the card around an element. Returns false for a card of another list. */
export type StartCardAction = (target: Element, action: CardAction, press?: Press) => boolean

const lists = new Set<StartCardAction>()

/** Registers a list of cards, for keys. Returns a function that removes it again. */
export function registerCards(start: StartCardAction): () => void {
  lists.add(start)
  return () => lists.delete(start)
}

/** Shows the preview of the card around an element. Returns false without a card. */
export const previewCard = (target: Element): boolean => [...lists].some((start) => start(target, 'menu'))
