import { type ComponentProps, lazy, Suspense } from 'react'
import { withAllMessages } from '../../platform/i18n/catalogue.ts'

const BulkDialog = lazy(() => withAllMessages(import('./BulkDialog.tsx')).then((module) => ({ default: module.BulkDialog })))

/** The dialog of bulk changes, in its own chunk. */
export const LazyBulkDialog = (props: ComponentProps<typeof BulkDialog>) => (
  <Suspense>
    <BulkDialog {...props} />
  </Suspense>
)
