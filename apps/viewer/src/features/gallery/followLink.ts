// Follow link: one click handler for any number of links, so that a card needs no router code of its own.
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

/** A click handler for an element around links: plain clicks on addresses of this app are followed without a page load. */
export function useFollowLinks(): (event: MouseEvent) => void {
  const router = useRouter()
  return (event) => {
    const href = plainTarget(event)
    if (href === undefined) return
    event.preventDefault()
    void router.navigate({ href })
  }
}

/** The path that a click should open here; undefined for clicks that the browser must handle: new tab, download, another site. */
export function plainTarget(event: MouseEvent): string | undefined {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return undefined
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || (link.target !== '' && link.target !== '_self') || link.hasAttribute('download')) return undefined
  const href = link.getAttribute('href') ?? ''
  return href.startsWith('/') && !href.startsWith('//') ? href : undefined
}
