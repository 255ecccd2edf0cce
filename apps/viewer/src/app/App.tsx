// The root component: provides the query client and the router.
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { queryClient } from '../data/query/queryClient.ts'
import { SuspectSettingHint } from '../features/network/SuspectSettingHint.tsx'
import { NetworkErrorNote } from '../ui/StateMessage.tsx'
import { router } from './routing/router.ts'

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <NetworkErrorNote value={DataNote}>
        <RouterProvider router={router} />
      </NetworkErrorNote>
    </QueryClientProvider>
  )
}

const DataNote = () => <SuspectSettingHint failed="data" />
