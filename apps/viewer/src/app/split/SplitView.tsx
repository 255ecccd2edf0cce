// The work beside its list, on wide windows while the setting is on. The address is that of the work: the router masks the list's location with
// it, and the history state names the work. So Back closes the work, a reload shows both, and a copied address shows the work alone.
import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { setShowBeside } from '../../lists/opening/showBeside.ts'
import { withAllMessages } from '../../platform/i18n/catalogue.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { useSetting } from '../../platform/settings/store.ts'
import { artworkQuery } from '../../works/queries/artwork.ts'
import styles from './SplitView.module.css'

const ArtworkScreen = lazy(() =>
  withAllMessages(import('../../screens/artwork/ArtworkScreen.tsx')).then((module) => ({
    default: module.ArtworkScreen,
  })),
)

/** The narrowest window with two parts (docs/spec/product.md 9). */
const wideEnough = '(min-width: 900px)'

export function SplitView() {
  const router = useRouter()
  const isOn = useSetting('splitView')
  const isWide = useIsWide()
  const canSplit = isOn && isWide
  const beside = useRouterState({ select: ({ location }) => location.state.beside })
  /** True when the next work gets the focus: it was opened by a key. */
  const movesFocus = useRef(false)

  const show = useEffectEvent((id: string, link: Element | undefined) => {
    const { location } = router.state
    // The page of a work is no list.
    if (!canSplit || (!beside && location.pathname.startsWith('/artworks/'))) return false
    movesFocus.current = link !== undefined && document.activeElement === link && link.matches(':focus-visible')
    void router.navigate({
      to: '.',
      search: true,
      hash: true,
      state: (state) => ({ ...state, beside: { id, entry: beside?.entry ?? location.state.__TSR_key ?? 'first' } }),
      mask: { to: '/artworks/$id', params: { id } },
      // Works of the list replace each other, so that Back closes the work. A work inside of the work leads back to it.
      replace: beside !== undefined && !link?.closest('[data-pane]'),
      viewTransition: false,
    })
    return true
  })
  useEffect(() => {
    setShowBeside((id, link) => show(id, link))
    return () => setShowBeside()
  }, [])

  useEffect(() => {
    if (!beside || canSplit) return
    void router.navigate({ to: '/artworks/$id', params: { id: beside.id }, replace: true, viewTransition: false })
  }, [router, beside, canSplit])

  return beside && canSplit && <Pane id={beside.id} movesFocus={movesFocus} />
}

function Pane({ id, movesFocus }: { readonly id: string; readonly movesFocus: { current: boolean } }) {
  const t = useT()
  const client = useQueryClient()
  const pane = useRef<HTMLElement>(null)
  const lastId = useRef(id)
  const title = client.getQueryData(artworkQuery(id).queryKey)?.title
  useListTitle()
  useMarkedCard(id)
  useLayoutEffect(() => {
    document.documentElement.dataset.split = ''
    return () => {
      delete document.documentElement.dataset.split
      showCard(lastId.current)
    }
  }, [])
  useEffect(() => {
    lastId.current = id
    showCard(id)
  }, [id])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each work starts at its top
  useLayoutEffect(() => {
    pane.current?.scrollTo(0, 0)
    if (movesFocus.current) pane.current?.focus({ preventScroll: true })
    movesFocus.current = false
  }, [id, movesFocus])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls, and that gets the focus when a key opens a work
    <section ref={pane} className={styles.pane} data-pane aria-label={t('split.pane')} tabIndex={0}>
      <p className="unseen" aria-live="polite">
        {title}
      </p>
      <Suspense>
        <ArtworkScreen key={id} id={id} />
      </Suspense>
    </section>
  )
}

/** Restores the title of the list when the work is closed. Another screen then sets its own. */
function useListTitle(): void {
  useLayoutEffect(() => {
    const before = document.title
    return () => {
      document.title = before
    }
  }, [])
}

/** Marks the card of the open work. A style sheet does it, because the list does not know the work. */
function useMarkedCard(id: string): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      `main [data-work="${CSS.escape(id)}"] > a:first-child { outline: 3px solid var(--accent); outline-offset: 1px; }`,
    )
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
      // The work had the focus: back to its card.
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>(`main [data-work="${CSS.escape(id)}"] > a`)?.focus({ preventScroll: true })
    }
  }, [id])
}

/** Scrolls to the card of a work, once the list has its new width. A card that is visible stays where it is. */
function showCard(id: string): void {
  requestAnimationFrame(() =>
    setTimeout(() => {
      const card = document.querySelector(`main [data-work="${CSS.escape(id)}"]`)
      const { top, bottom } = card?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
      if (card && (top < 0 || bottom > innerHeight)) card.scrollIntoView({ block: 'center', behavior: 'instant' })
    }),
  )
}

function useIsWide(): boolean {
  return useSyncExternalStore(
    (notify) => {
      const query = matchMedia(wideEnough)
      query.addEventListener('change', notify)
      return () => query.removeEventListener('change', notify)
    },
    () => matchMedia(wideEnough).matches,
  )
}
