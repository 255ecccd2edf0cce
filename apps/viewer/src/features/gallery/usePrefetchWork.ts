// Prefetch: the artwork's screen as soon as nothing else is to do; for a card that a mouse rests on, or that has the keyboard's focus, also its data and the picture that it shows first.
import type { Artwork } from '@emaki/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type DOMAttributes, type FocusEvent, type PointerEvent, useEffect, useState } from 'react'
import { pageUrl } from '../../data/hosts/picture.ts'
import { artworkQuery, cacheArtwork } from '../../data/works/artwork.ts'
import { readSettings } from '../../settings/store.ts'
import { createHoverIntent } from './hoverIntent.ts'
import { whenSettled } from './useSettled.ts'

/** Handlers for an element around cards of `works`. Fingers are left out: one that touches a card is opening it or scrolling already. */
export function usePrefetchWork(works: readonly Artwork[]): DOMAttributes<HTMLElement> {
  const router = useRouter()
  const client = useQueryClient()
  const [intent] = useState(() =>
    createHoverIntent((artwork: Artwork) => {
      if (isSparing()) return
      void router.preloadRoute({ to: '/artworks/$id', params: { id: artwork.id } })
      cacheArtwork(artwork, client)
      // Complete works are known by now; only ugoira and limited stubs are asked for.
      void client.prefetchQuery(artworkQuery(artwork.id))
      const [first] = artwork.images
      if (first) fetchPicture(pageUrl(first, readSettings().imgReso))
    }),
  )
  useEffect(() => {
    if (isScreenAtHand || isSparing()) return
    return whenSettled(() => {
      isScreenAtHand = true
      // Any id: it is the screen that is fetched, so that a finger's first work opens as fast as the next.
      void router.preloadRoute({ to: '/artworks/$id', params: { id: '1' } })
    })
  }, [router])
  const workAt = (target: EventTarget | null) => {
    const card = target instanceof Element ? target.closest('[data-work]') : null
    const id = card?.getAttribute('data-work')
    return card?.querySelector('[data-hidden]') ? undefined : works.find((work) => work.id === id)
  }
  return {
    onPointerOver: ({ target, pointerType }: PointerEvent) => intent.enter(pointerType === 'mouse' ? workAt(target) : undefined),
    onPointerOut: ({ relatedTarget }: PointerEvent) => intent.enter(workAt(relatedTarget)),
    onFocus: ({ target }: FocusEvent) => intent.enter(workAt(target)),
    onBlur: ({ relatedTarget }: FocusEvent) => intent.enter(workAt(relatedTarget)),
  }
}

/** Whether the artwork's screen has been fetched by some list already. */
let isScreenAtHand = false

/** Behind everything that is on screen; the artwork's page then finds it in the browser's cache. */
function fetchPicture(address: string): void {
  const picture = new Image()
  picture.fetchPriority = 'low'
  picture.src = address
}

/** True when the reader has asked the browser to spare data. */
const isSparing = (): boolean => {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined
  return typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true
}
