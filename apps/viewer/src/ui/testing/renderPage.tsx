// Renders a component in a page: with a router, a query client, and the browser APIs that jsdom lacks.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'

/** Defines the browser APIs that jsdom lacks. Observers never report anything. */
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

/** Renders `content` at any address. Queries are not retried. */
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
