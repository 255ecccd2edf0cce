// Comments panel: the comments of a work or novel in a sheet over the page. Weighs nothing until it is opened for the first time.
import { lazy, Suspense, useState } from 'react'
import type { CommentsSheetProps } from './CommentsSheet.tsx'

const CommentsSheet = lazy(() => import('./CommentsSheet.tsx').then((module) => ({ default: module.CommentsSheet })))

/** While it is open the page does not scroll, and leaving the page only closes it (docs/spec/product.md 2.9, 4). */
export function CommentsPanel(props: CommentsSheetProps) {
  const [wasOpen, setWasOpen] = useState(props.isOpen)
  if (props.isOpen && !wasOpen) setWasOpen(true)
  if (!wasOpen) return null
  return (
    <Suspense>
      <CommentsSheet {...props} />
    </Suspense>
  )
}
