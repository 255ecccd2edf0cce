// The comment sheet over the page. Its code loads when it first opens.
import { lazy, Suspense, useState } from 'react'
import type { CommentsSheetProps } from './CommentsSheet.tsx'

const CommentsSheet = lazy(() => import('./CommentsSheet.tsx').then((module) => ({ default: module.CommentsSheet })))

/** While open, it locks scrolling, and navigation closes it (docs/spec/product.md 2.9, 4). */
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
