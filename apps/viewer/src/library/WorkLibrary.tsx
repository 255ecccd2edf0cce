// The parts of a work's page about the library. On sites without a library they render nothing and load no code.
import { lazy, Suspense } from 'react'
import { hasLibrary } from './queries/libraryAccess.ts'
import type { WorkPartProps } from './WorkPart.tsx'

const Part = lazy(() => import('./WorkPart.tsx').then((module) => ({ default: module.WorkPart })))

export const WorkLibrary = (props: WorkPartProps) =>
  hasLibrary() && (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
