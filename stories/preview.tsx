// What surrounds each story: the viewer's styles, theme, messages, router, query client and overlays.
import '../apps/viewer/src/ui/theme/tokens.css'
import '../apps/viewer/src/ui/theme/base.css'
import { parseLanguage } from '@emaki/domain'
import type { Preview } from '@storybook/react-vite'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { switchLanguage } from '../apps/viewer/src/platform/i18n/catalogue.ts'
import { languageNames } from '../apps/viewer/src/platform/i18n/languageNames.ts'
import { ConfirmDialogs } from '../apps/viewer/src/ui/overlays/ConfirmDialogs.tsx'
import { DialogHost } from '../apps/viewer/src/ui/overlays/dialogHost.tsx'
import { Toasts } from '../apps/viewer/src/ui/overlays/Toasts.tsx'
import { applyTheme } from '../apps/viewer/src/ui/theme/accent.ts'

const preview: Preview = {
  parameters: { layout: 'fullscreen', controls: { disable: true } },
  globalTypes: {
    theme: { toolbar: { title: 'Theme', items: ['system', 'light', 'dark'], dynamicTitle: true } },
    language: {
      toolbar: {
        title: 'Language',
        items: Object.entries(languageNames).map(([value, title]) => ({ value, title })),
        dynamicTitle: true,
      },
    },
  },
  initialGlobals: { theme: 'system', language: 'en' },
  loaders: [
    async ({ globals }) => {
      const tag = parseLanguage(String(globals.language)) ?? 'en'
      if (!(await switchLanguage(tag))) throw new Error(`the messages of ${tag} did not load`)
    },
  ],
  decorators: [
    (Story, { globals, id, title, name }) => {
      const { theme } = globals
      applyTheme(document.documentElement, theme === 'dark' || theme === 'light' ? theme : 'system', null)
      return (
        <Page key={id} title={`${title}: ${name}`}>
          <Story />
        </Page>
      )
    },
  ],
}

export default preview

/** A page of the viewer whose only screen is the story. No request leaves it. */
function Page({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { enabled: false, retry: false } } }))
  const [router] = useState(() => {
    const screen = () => (
      <main>
        <h1 className="unseen">{title}</h1>
        {children}
      </main>
    )
    const routeTree = createRootRoute({ component: screen, notFoundComponent: screen })
    return createRouter({ routeTree, history: createMemoryHistory() })
  })
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <DialogHost />
      <ConfirmDialogs />
      <Toasts />
    </QueryClientProvider>
  )
}
