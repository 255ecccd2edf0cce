// Click handler for cards: opens the artwork, its preview or its author, or shows a toast for a hidden work.
import type { Artwork } from '@emaki/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, use } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { clickedPath, useFollowLinks } from '../../platform/links/followLink.ts'
import { showToast } from '../../ui/overlays/toast.ts'
import { useContentRule } from '../../works/hidden/useContentRule.ts'
import { cacheArtwork } from '../../works/queries/artwork.ts'
import { requestReader } from '../readingEnd/readerRequest.ts'
import { rememberOpenedList } from './openedList.ts'
import { OpenPreview } from './openPreview.ts'
import { markSharedPicture } from './sharedPicture.ts'
import { showBeside } from './showBeside.ts'

/** A click handler for an element around cards. The browser handles clicks with modifier keys. */
export function useOpenWork(works: readonly Artwork[]): (event: MouseEvent) => void {
  const t = useT()
  const client = useQueryClient()
  const router = useRouter()
  const follow = useFollowLinks()
  const hiddenBy = useContentRule()
  const openPreview = use(OpenPreview)

  return (event) => {
    if (event.defaultPrevented) return
    const link = event.target instanceof Element ? event.target.closest('a, [data-hidden]') : null
    if (link?.hasAttribute('data-hidden')) {
      event.preventDefault()
      showToast(t('card.hidden'))
      return
    }
    const path = clickedPath(event)
    const artwork = path === undefined ? undefined : works.find(({ id }) => path === `/artworks/${id}`)
    if (artwork) {
      const prepare = () => {
        cacheArtwork(artwork, client)
        rememberOpenedList(works.filter((work) => !hiddenBy(work)))
      }
      if (openPreview && link?.hasAttribute('data-preview')) {
        event.preventDefault()
        prepare()
        openPreview(artwork, {
          index: 0,
          client,
          thumbnail: (id, index) => (index === 0 ? cardPicture(id === artwork.id ? link : undefined, id) : undefined),
          onRead: ({ id }, index) => {
            requestReader(id, index + 1)
            void router.navigate({ href: `/artworks/${id}` })
          },
          navigate: (href) => void router.navigate({ href }),
        })
        return
      }
      if (link && showBeside(artwork.id, link)) {
        event.preventDefault()
        // Within the work, the list beside it stays the one whose works follow each other.
        if (link.closest('main')) prepare()
        else cacheArtwork(artwork, client)
        return
      }
      prepare()
      markSharedPicture(cardPicture(link, artwork.id))
    }
    follow(event)
  }
}

/** The picture of the card around `link`; without a link, of any card of the work. */
function cardPicture(link: Element | null | undefined, id: string): HTMLImageElement | undefined {
  const card = link ? link.closest('[data-work]') : document.querySelector(`[data-work="${id}"]`)
  return card?.querySelector('img') ?? undefined
}
