// "Kept" marks for the cards of a list. Their code loads only on sites with a library.
import { lazy, type ReactNode, Suspense } from 'react'
import type { WorkKind } from './queries/keptMark.ts'
import { hasLibrary } from './queries/libraryAccess.ts'

const CardKeptMark = lazy(() => import('./CardKeptMark.tsx').then((module) => ({ default: module.CardKeptMark })))

/** Returns a function that renders the mark of a work. Undefined on sites without a library. */
export function keptMarks(kind: WorkKind): (id: string) => ReactNode {
  if (!hasLibrary()) return renderNothing
  return (id) => (
    <Suspense>
      <CardKeptMark kind={kind} id={id} />
    </Suspense>
  )
}

const renderNothing = () => undefined
