// One click handler for many plain links, so that cards need no router code.
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { withoutBasePath } from '../settings/basePath.ts'

/** A click handler for an element with links: clicks on paths of the viewer navigate without a page load. */
export function useFollowLinks(): (event: MouseEvent) => void {
  const router = useRouter()
  return (event) => {
    const href = clickedPath(event)
    if (href === undefined) return
    event.preventDefault()
    void router.navigate({ href })
  }
}

/** The parts of a click of React or of the DOM that say whether the browser must handle it. */
type Click = Pick<MouseEvent, 'defaultPrevented' | 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'> & {
  readonly target: EventTarget | null
}

/** The path of a clicked link; undefined for clicks that the browser must handle: new tab, download, external link. */
export function clickedPath(event: Click): string | undefined {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return undefined
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || (link.target !== '' && link.target !== '_self') || link.hasAttribute('download')) return undefined
  const href = link.getAttribute('href') ?? ''
  return href.startsWith('/') && !href.startsWith('//') ? withoutBasePath(href) : undefined
}
