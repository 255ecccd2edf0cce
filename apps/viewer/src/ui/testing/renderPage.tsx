// Renders a component in a page: with a router, a query client, and the browser APIs that jsdom lacks.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { ConfirmDialogs } from '../overlays/ConfirmDialogs.tsx'
import { confirmations } from '../overlays/confirm.ts'
import { DialogHost } from '../overlays/dialogHost.tsx'
import { Toasts } from '../overlays/Toasts.tsx'
import { toasts } from '../overlays/toast.ts'

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
  Object.assign(window, {
    ResizeObserver: Observer,
    IntersectionObserver: Observer,
    PerformanceNavigationTiming: class {},
    CSS: { escape: (text: string) => text },
    scrollTo() {},
  })
}

/** Renders `content` at `address`; no address has a screen of its own. Queries are not retried. */
export async function renderPage(
  content: ReactNode,
  // As in the app: data of the cache is not requested again when another component shows it.
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } }),
  address = '/',
) {
  const page = (
    <>
      {content}
      <DialogHost />
    </>
  )
  const root = createRootRoute({ component: () => page, notFoundComponent: () => page })
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: [address] }) })
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

/** Renders `content` with the toasts and confirm dialogs of the shell. `clearOverlays` removes those that a test left open. */
export const renderWithOverlays = (content: ReactNode, client?: QueryClient) =>
  renderPage(
    <>
      {content}
      <Toasts />
      <ConfirmDialogs />
    </>,
    client,
  )

export function clearOverlays(): void {
  confirmations.setState([], true)
  toasts.setState([], true)
}

/** Opens a select and chooses an option by its name. */
export async function chooseOption(box: HTMLElement, choice: string): Promise<void> {
  fireEvent.click(box)
  const option = await screen.findByRole('option', { name: choice }, { timeout: 20_000 })
  await act(async () => {
    // Base UI ignores a click of a mouse that was not pressed on the option.
    fireEvent.pointerDown(option)
    fireEvent.click(option)
  })
}
