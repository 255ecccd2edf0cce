// Creates the router: base path, route table, aliases, query strings, scroll restoration, back preload and view transitions.
import { createRouter } from '@tanstack/react-router'
import { entryKey } from '../../lists/gallery/historyEntry.ts'
import { isFreshVisit } from '../../platform/query/initialData.ts'
import { activeStorageKeys, restorePersisted } from '../../platform/query/queryClient.ts'
import { whenNetworkIdle } from '../../platform/schedule.ts'
import { basePath, withBasePath, withoutBasePath } from '../../platform/settings/basePath.ts'
import type { Settings } from '../../platform/settings/schema.ts'
import { readSettings } from '../../platform/settings/store.ts'
import { overlayStack } from '../../ui/overlays/closeOnBack.ts'
import { transitionTypes } from '../../ui/viewTransition.ts'
import { ErrorScreen } from '../ErrorScreen.tsx'
import { createBackPreload } from '../navigation/backPreload.ts'
import { createScrollRestoration } from '../navigation/scrollRestoration.ts'
import { directionOf, patchViewTransitions } from '../navigation/transition.ts'
import { canonicalAddress, canonicalUrl } from './canonicalAddress.ts'
import { parseQuery, writeQuery } from './queryString.ts'
import { routeTree } from './routes.tsx'

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}

/** Creates the router over the history of this page, and starts what follows its navigations. Called once, at the start. */
export function startRouter(): AppRouter {
  patchViewTransitions(document)
  // Created before the router, so that the router does not see the history entries of overlays.
  overlayStack()
  openStartPage()
  const router = createAppRouter()
  openCanonical(router)
  followNavigations(router)
  return router
}

function createAppRouter() {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
  return createRouter({
    routeTree,
    basepath: basePath(),
    parseSearch: parseQuery,
    stringifySearch: writeQuery,
    rewrite: { input: ({ url }) => canonicalUrl(url) },
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorScreen,
    // scrollRestoration.ts restores positions: the router's own restoration does not work for lists that grow.
    scrollRestoration: () => false,
    defaultViewTransition: {
      types: ({ fromLocation, toLocation }) => {
        const move = directionOf({
          from: fromLocation?.pathname,
          to: toLocation.pathname,
          fromIndex: fromLocation?.state.__TSR_index ?? 0,
          toIndex: toLocation.state.__TSR_index,
        })
        return transitionTypes(move, readSettings().pageTransition, reducedMotion.matches)
      },
    },
  })
}

const startPaths: Readonly<Record<Settings['openingScreen'], string>> = {
  home: '/',
  manga: '/home_manga',
  novel: '/home_novel',
  rank: '/rank/daily',
  search: '/search',
  discovery: '/discovery',
  following: '/following',
}

/** Replaces the home screen by the start page of the settings on a new visit. A reload of the home screen stays there. */
function openStartPage(): void {
  const path = startPaths[readSettings().openingScreen]
  const { pathname, search, hash } = location
  if (path === '/' || withoutBasePath(pathname) !== '/' || search + hash !== '' || !isFreshVisit()) return
  history.replaceState(history.state, '', withBasePath(path))
}

/** Replaces an alias in the address bar by the canonical address, when the app was opened with one. */
function openCanonical({ history }: AppRouter): void {
  const { pathname, search, hash } = history.location
  const path = withoutBasePath(pathname) ?? pathname
  const [canonical, query] = canonicalAddress(path, search)
  if (canonical !== path || query !== search) history.replace(withBasePath(canonical) + query + hash)
}

/** Restores scroll positions, and preloads the previous screen after a reload. */
function followNavigations(router: AppRouter): void {
  const scrollRestoration = createScrollRestoration()
  const backPreload = createBackPreload()
  router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    const isReplaced =
      fromLocation?.pathname === toLocation.pathname && fromLocation.state.__TSR_index === toLocation.state.__TSR_index
    scrollRestoration.arrive({ key: entryKey(toLocation.state) ?? toLocation.href, isNewPage: !isReplaced })
    backPreload.arrive(toLocation.state.__TSR_index, ({ href, answers }) => {
      whenNetworkIdle(() => {
        void router.preloadRoute({ to: '/', href })
        void restorePersisted(answers)
      })
    })
  })
  router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
    if (fromLocation) backPreload.leave(fromLocation.state.__TSR_index, { href: fromLocation.href, answers: activeStorageKeys() })
  })
}
