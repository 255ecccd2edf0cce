// Card press: what a held card does, by the settings: download all its pages after a question, or offer its author and tags to be blocked (docs/spec/product.md 2.8).
import type { Artwork } from '@emaki/domain'
import { type DOMAttributes, lazy, type MouseEvent, type ReactNode, Suspense, useState } from 'react'
import { translate } from '../../i18n/catalogue.ts'
import { useSetting } from '../../settings/store.ts'
import { swallowNextClick } from '../../ui/gestures/swallowClick.ts'
import { useLongPress } from '../../ui/gestures/useLongPress.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { showToast } from '../../ui/overlays/toast.ts'
import { type Press, pressOn } from './press.ts'

const BlockDialog = lazy(() => import('../block/BlockDialog.tsx').then((module) => ({ default: module.BlockDialog })))

export function usePress(): Press | undefined {
  const isDownload = useSetting('isLongpressDL')
  const isBlock = useSetting('isLongpressBlock')
  return isDownload ? 'download' : isBlock ? 'block' : undefined
}

export interface CardPress {
  /** For the element around the cards. */
  readonly handlers: DOMAttributes<HTMLElement>
  /** To be put beside the cards: nothing until it is needed. */
  readonly dialog: ReactNode
}

/**
 * Long presses on cards within an element. The same for the keyboard: the context menu key on a card, or the card's own button
 * (`data-press`). A mouse's right click stays the browser's.
 */
export function useCardPress(works: readonly Artwork[]): CardPress {
  const press = usePress()
  const [blocked, setBlocked] = useState<Artwork>()

  const act = (target: EventTarget | null) => {
    const id = target instanceof Element ? target.closest('[data-work]')?.getAttribute('data-work') : undefined
    const artwork = works.find((work) => work.id === id)
    if (!artwork) return
    const meant = pressOn(press, artwork)
    if (meant === 'block') setBlocked(artwork)
    else if (meant === 'download') void download(artwork)
  }
  const { onContextMenu, ...holding } = useLongPress(act)

  return {
    handlers: press
      ? {
          ...holding,
          onContextMenu(event: MouseEvent) {
            if (event.button === 2 || !isCard(event.target)) return
            onContextMenu(event)
            // A key, or a finger whose hold the browser noticed before the timer: both mean the card.
            if (event.defaultPrevented) return
            event.preventDefault()
            holding.onPointerCancel()
            swallowNextClick()
            act(event.target)
          },
          onClickCapture(event: MouseEvent) {
            if (event.defaultPrevented || !(event.target instanceof Element) || !event.target.closest('[data-press]')) return
            event.preventDefault()
            event.stopPropagation()
            act(event.target)
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

/** Asks, then saves every page. */
async function download(artwork: Artwork): Promise<void> {
  const title = artwork.title || translate('card.untitled')
  if (!(await confirm({ title: translate('card.download.ask'), text: title, yes: translate('card.download.yes') }))) return
  try {
    const { downloadWorks } = await import('../download/downloads.ts')
    downloadWorks([artwork])
  } catch {
    // The downloader's own file could not be had; the work's page offers the same once the network is back.
    showToast(translate('error.network'), { kind: 'error' })
  }
}
