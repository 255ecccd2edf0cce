// Prefetches the artwork's screen: its code when a finger touches a card; code, data and picture of the work on hover or focus.
import type { Artwork } from '@emaki/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type DOMAttributes, type FocusEvent, type PointerEvent, useState } from 'react'
import { pageUrl } from '../../platform/hosts/picture.ts'
import { isSavingData } from '../../platform/prefetch/connection.ts'
import { readSettings } from '../../platform/settings/store.ts'
import { artworkQuery, cacheArtwork } from '../../works/queries/artwork.ts'
import { isScrolling } from '../cards/scrollWatch.ts'
import { createHoverIntent } from './hoverIntent.ts'

/** Event handlers for an element around cards. Without them nothing of the artwork's screen is loaded in advance. */
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
      if (first) prefetchPicture(pageUrl(first, readSettings().imageResolution))
    }, isScrolling),
  )
  const workAt = (target: EventTarget | null) => {
    const card = target instanceof Element ? target.closest('[data-work]') : null
    const id = card?.getAttribute('data-work')
    return card?.querySelector('[data-hidden]') ? undefined : works.find((work) => work.id === id)
  }
  return {
    onPointerOver: ({ target, pointerType }: PointerEvent) => intent.enter(pointerType === 'mouse' ? workAt(target) : undefined),
    onPointerDown: ({ target, pointerType }: PointerEvent) => {
      // Only the code of the screen: the touch may be the start of a scroll.
      const work = pointerType === 'mouse' ? undefined : workAt(target)
      if (work) void router.preloadRoute({ to: '/artworks/$id', params: { id: work.id } })
    },
    onPointerOut: ({ relatedTarget }: PointerEvent) => intent.enter(workAt(relatedTarget)),
    onFocus: ({ target }: FocusEvent) => intent.enter(workAt(target)),
    onBlur: ({ relatedTarget }: FocusEvent) => intent.enter(workAt(relatedTarget)),
  }
}

/** Loads a picture into the browser's cache with low priority. */
function prefetchPicture(url: string): void {
  const picture = new Image()
  picture.fetchPriority = 'low'
  picture.src = url
}
