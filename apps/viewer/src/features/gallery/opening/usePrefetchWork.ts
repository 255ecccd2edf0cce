// Prefetches the code of the artwork's screen when the page is idle. Hover or focus on a card prefetches data and picture of its work.
import type { Artwork } from '@emaki/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type DOMAttributes, type FocusEvent, type PointerEvent, useEffect, useState } from 'react'
import { pageUrl } from '../../../data/hosts/picture.ts'
import { artworkQuery, cacheArtwork } from '../../../data/works/artwork.ts'
import { readSettings } from '../../../settings/store.ts'
import { createHoverIntent } from './hoverIntent.ts'
import { whenPageIdle } from './usePageIdle.ts'

/** Event handlers for an element around cards. Touch is ignored, because a touch already opens a card or scrolls. */
export function usePrefetchWork(works: readonly Artwork[]): DOMAttributes<HTMLElement> {
  const router = useRouter()
  const client = useQueryClient()
  const [intent] = useState(() =>
    createHoverIntent((artwork: Artwork) => {
      if (isSavingData()) return
      void router.preloadRoute({ to: '/artworks/$id', params: { id: artwork.id } })
      cacheArtwork(artwork, client)
      // Complete works are cached already; this loads ugoira and limited stubs.
      void client.prefetchQuery(artworkQuery(artwork.id))
      const [first] = artwork.images
      if (first) prefetchPicture(pageUrl(first, readSettings().imgReso))
    }),
  )
  useEffect(() => {
    if (hasPrefetchedScreen || isSavingData()) return
    return whenPageIdle(() => {
      hasPrefetchedScreen = true
      // Any id: only the code of the screen matters.
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

/** True once any list has prefetched the code of the artwork's screen. */
let hasPrefetchedScreen = false

/** Loads a picture into the browser's cache with low priority. */
function prefetchPicture(url: string): void {
  const picture = new Image()
  picture.fetchPriority = 'low'
  picture.src = url
}

/** True when the browser's data saver is on. */
export const isSavingData = (): boolean => {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined
  return typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true
}
