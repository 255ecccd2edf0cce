// Renders a component as part of a page: with a router, a query client of its own, and the browser parts that jsdom lacks.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'

/** Defines what jsdom lacks. Nothing is ever near the viewport and no size changes. */
export function completeBrowser(): void {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { media, matches: false, onchange: null, addListener() {}, removeListener() {} })
  class Observer {
    observe() {}
    unobserve() {}
    disconnect() {}
    takeRecords() {
      return []
    }
  }
  Object.assign(window, { ResizeObserver: Observer, IntersectionObserver: Observer, scrollTo() {} })
}

/** Renders `content` on the page of any address. Queries are tried once. */
export async function renderPage(
  content: ReactNode,
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } }),
) {
  const root = createRootRoute({ component: () => content, notFoundComponent: () => content })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  await router.load()
  const view = await act(async () =>
    render(
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  )
  return { ...view, client, router }
}
