// Renders the real screens at an address: the route table, the layout around the screens and the query client of the page, in a memory history.
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import { canonicalUrl } from '../app/routing/canonicalAddress.ts'
import { parseQuery, writeQuery } from '../app/routing/queryString.ts'
import { routeTree } from '../app/routing/routes.tsx'
import { queryClient } from '../platform/query/queryClient.ts'

/** Renders the app at `address`. */
export async function renderApp(address: string) {
  queryClient.clear()
  layOutGalleries()
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({
    routeTree,
    history,
    parseSearch: parseQuery,
    stringifySearch: writeQuery,
    scrollRestoration: () => false,
    rewrite: { input: ({ url }) => canonicalUrl(url) },
  })
  await router.load()
  const view = await act(async () =>
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  )
  return {
    ...view,
    router,
    /** The current path with its query, decoded. */
    address: () => decodeURIComponent(router.state.location.href),
    /** Number of entries before the current one: the steps that Back can make. */
    depth: () => router.state.location.state.__TSR_index,
    back: () => act(async () => history.back()),
  }
}

/** jsdom has no layout: gives every element a width, so that galleries mount the cards that fit the window. */
function layOutGalleries(): void {
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1200 })
  Object.assign(window, { scrollBy() {} })
}
