// Entry points of the library. Without a library they render nothing and load no code.
import { lazy, type ReactNode, Suspense } from 'react'
import { hasLibrary } from './queries/libraryAccess.ts'

const LibraryGate = lazy(() => import('./LibraryGate.tsx').then((module) => ({ default: module.LibraryGate })))

export function WhereLibrary({ children }: { readonly children: ReactNode }) {
  if (!hasLibrary()) return null
  return (
    <Suspense>
      <LibraryGate>{children}</LibraryGate>
    </Suspense>
  )
}
