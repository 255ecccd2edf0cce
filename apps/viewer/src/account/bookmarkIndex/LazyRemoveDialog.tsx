import { type ComponentProps, lazy, Suspense } from 'react'

const RemoveDialog = lazy(() => import('./RemoveDialog.tsx').then((module) => ({ default: module.RemoveDialog })))

/** The dialog that removes bookmarks, in its own chunk. */
export const LazyRemoveDialog = (props: ComponentProps<typeof RemoveDialog>) => (
  <Suspense>
    <RemoveDialog {...props} />
  </Suspense>
)
