// The root component: provides the query client and the router.
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { initialData } from '../platform/query/initialData.ts'
import { queryClient } from '../platform/query/queryClient.ts'
import { SiteTitle } from '../ui/useTitle.ts'
import type { AppRouter } from './routing/router.ts'

export function App({ router }: { readonly router: AppRouter }) {
  return (
    <QueryClientProvider client={queryClient}>
      <SiteTitle value={initialData().config.title}>
        <RouterProvider router={router} />
      </SiteTitle>
    </QueryClientProvider>
  )
}
