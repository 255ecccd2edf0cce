// Long press on a card: downloads all pages after a confirmation, or opens the block dialog, by setting (docs/spec/product.md 2.8).
import type { Artwork } from '@emaki/domain'
import { type DOMAttributes, lazy, type MouseEvent, type ReactNode, Suspense, useState } from 'react'
import { translate } from '../../../i18n/catalogue.ts'
import { useSetting } from '../../../settings/store.ts'
import { swallowNextClick } from '../../../ui/gestures/swallowClick.ts'
import { useLongPress } from '../../../ui/gestures/useLongPress.ts'
import { confirm } from '../../../ui/overlays/confirm.ts'
import { showToast } from '../../../ui/overlays/toast.ts'
import { type LongPressAction, longPressActionFor } from './longPressAction.ts'

const BlockDialog = lazy(() => import('../../block/BlockDialog.tsx').then((module) => ({ default: module.BlockDialog })))

export function useLongPressAction(): LongPressAction | undefined {
  const isDownload = useSetting('isLongpressDL')
  const isBlock = useSetting('isLongpressBlock')
  return isDownload ? 'download' : isBlock ? 'block' : undefined
}

export interface CardLongPress {
  /** Event handlers for the element around the cards. */
  readonly handlers: DOMAttributes<HTMLElement>
  /** Render it beside the cards; undefined until it is open. */
  readonly dialog: ReactNode
}

/**
 * Handles long presses on cards. Keyboards use the context menu key on a card, or the card's button (`data-press`). The right mouse button
 * still opens the browser's menu.
 */
export function useCardLongPress(works: readonly Artwork[]): CardLongPress {
  const setting = useLongPressAction()
  const [blocked, setBlocked] = useState<Artwork>()

  const runAction = (target: EventTarget | null) => {
    const id = target instanceof Element ? target.closest('[data-work]')?.getAttribute('data-work') : undefined
    const artwork = works.find((work) => work.id === id)
    if (!artwork) return
    const action = longPressActionFor(setting, artwork)
    if (action === 'block') setBlocked(artwork)
    else if (action === 'download') void download(artwork)
  }
  const { onContextMenu, ...longPress } = useLongPress(runAction)

  return {
    handlers: setting
      ? {
          ...longPress,
          onContextMenu(event: MouseEvent) {
            if (event.button === 2 || !isCard(event.target)) return
            onContextMenu(event)
            // The context menu key, or a touch whose `contextmenu` event precedes our timer.
            if (event.defaultPrevented) return
            event.preventDefault()
            longPress.onPointerCancel()
            swallowNextClick()
            runAction(event.target)
          },
          onClickCapture(event: MouseEvent) {
            if (event.defaultPrevented || !(event.target instanceof Element) || !event.target.closest('[data-press]')) return
            event.preventDefault()
            event.stopPropagation()
            runAction(event.target)
          },
        }
      : {},
    dialog: blocked && (
      <Suspense>
        <BlockDialog artwork={blocked} onClose={() => setBlocked(undefined)} />
      </Suspense>
    ),
  }
}

const isCard = (target: EventTarget) => target instanceof Element && target.closest('[data-work]') !== null

/** Downloads all pages after a confirmation. */
async function download(artwork: Artwork): Promise<void> {
  const title = artwork.title || translate('card.untitled')
  if (!(await confirm({ title: translate('card.download.ask'), text: title, yes: translate('card.download.yes') }))) return
  try {
    const { downloadWorks } = await import('../../download/downloads.ts')
    downloadWorks([artwork])
  } catch {
    // The code failed to load.
    showToast(translate('error.network'), { kind: 'error' })
  }
}
