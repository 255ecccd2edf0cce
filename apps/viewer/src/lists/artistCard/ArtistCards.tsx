// Cards of artists: a mouse that rests on the link to an artist opens one beside it, and so does a key. Touch opens none. Load it lazily.
import { parseId } from '@emaki/domain'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { withoutBasePath } from '../../platform/settings/basePath.ts'
import { useContentRule } from '../../works/hidden/useContentRule.ts'
import { ArtistCard } from './ArtistCard.tsx'
import { artistLink } from './artistLink.ts'

/** How long the pointer rests on a link before the card opens, in ms. */
const openDelayMs = 300
/** How long the pointer may be outside of link and card, in ms. */
const closeDelayMs = 250

interface Opened {
  readonly id: string
  readonly link: HTMLAnchorElement
  /** True when a key opened it: the focus moves into the card, and back at the end. */
  readonly byKey: boolean
}

export interface ArtistCardsProps {
  /** Opens the card of this element's artist at first: a key wanted it before the code was loaded. */
  readonly keyTarget?: Element | undefined
}

export function ArtistCards({ keyTarget }: ArtistCardsProps) {
  const [opened, setOpened] = useState<Opened>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hiddenBy = useContentRule()
  const isBlocked = (id: string) => hiddenBy({ author: { id }, tags: [], x_restrict: 0 }) !== undefined

  const later = (change: () => void, delayMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(change, delayMs)
  }
  const open = (link: HTMLAnchorElement | null, byKey: boolean): boolean => {
    const id = link && artistOf(link)
    if (!link?.isConnected || !id || isBlocked(id)) return false
    setOpened({ id, link, byKey })
    return true
  }
  const close = () => {
    clearTimeout(timer.current)
    if (opened?.byKey && document.activeElement?.closest(cardSelector)) opened.link.focus({ preventScroll: true })
    setOpened(undefined)
  }
  const onHover = useEffectEvent(({ target, pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse' || !(target instanceof Element) || target.closest(cardSelector))
      return clearTimeout(timer.current)
    const link = target.closest<HTMLAnchorElement>(artistLink)
    if (link && opened?.link === link) clearTimeout(timer.current)
    else if (link && artistOf(link)) later(() => open(link, false), openDelayMs)
    else if (!opened) clearTimeout(timer.current)
    else if (!opened.byKey) later(close, closeDelayMs)
  })
  const onKeyOf = useEffectEvent((event: Event) => {
    if (event.target instanceof Element && open(linkNear(event.target), true)) event.preventDefault()
  })
  const onPress = useEffectEvent((event: Event) => {
    if (event.target instanceof Element && event.target.closest(cardSelector)) return
    close()
  })
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    close()
  })

  const openFirst = useEffectEvent(() => {
    if (keyTarget && open(linkNear(keyTarget), true)) return
    const link = document.querySelector<HTMLAnchorElement>(`${artistLink}:hover`)
    if (link && artistOf(link)) later(() => open(link, false), openDelayMs)
  })
  // The pointer may rest on a link since before this code was loaded.
  useEffect(() => openFirst(), [])
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    addEventListener('pointerover', (event) => onHover(event), { signal, passive: true })
    addEventListener('artistcard', (event) => onKeyOf(event), { signal })
    return () => {
      stop.abort()
      clearTimeout(timer.current)
    }
  }, [])
  useEffect(() => {
    if (!opened) return
    const stop = new AbortController()
    const { signal } = stop
    addEventListener('keydown', (event) => onEscape(event), { signal, capture: true })
    for (const type of ['pointerdown', 'scroll', 'resize', 'popstate'])
      addEventListener(type, (event) => onPress(event), { signal, capture: true, passive: true })
    return () => stop.abort()
  }, [opened])

  return opened && <ArtistCard key={opened.id} {...opened} onClose={close} />
}

const cardSelector = '[data-artist-card]'

/** The artist that a link leads to; undefined for other links, in the navigation and in dialogs, and for the artist of this page. */
function artistOf(link: HTMLAnchorElement): string | undefined {
  const path = withoutBasePath(link.getAttribute('href') ?? '') ?? ''
  const id = parseId(/^\/users\/(\d+)$/.exec(path)?.[1])
  const isHere = withoutBasePath(location.pathname)?.startsWith(`/users/${id}`)
  return id === undefined || isHere || link.closest(`nav, dialog, [role="dialog"], ${cardSelector}`) ? undefined : id
}

/** The link to the artist of the focused card, or of the page. */
const linkNear = (target: Element): HTMLAnchorElement | null =>
  target.closest<HTMLAnchorElement>('a[href*="/users/"]') ??
  (target.closest('[data-work], [data-index]') ?? document.querySelector('aside'))?.querySelector<HTMLAnchorElement>(
    'a[href*="/users/"]',
  ) ??
  null
