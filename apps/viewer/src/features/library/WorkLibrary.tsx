// The parts of a work's page about the library. On sites without a library they render nothing and load no code.
import { lazy, Suspense } from 'react'
import { hasLibrary } from '../../data/library/libraryCall.ts'
import type { LibraryWorkProps } from './keepActions.ts'

const Button = lazy(() => import('./KeepButton.tsx').then((module) => ({ default: module.KeepButton })))
const Note = lazy(() => import('./KeptNote.tsx').then((module) => ({ default: module.KeptNote })))
const Similar = lazy(() => import('./SimilarWorks.tsx').then((module) => ({ default: module.SimilarWorks })))

/** Keeps the work, or moves it to the trash. For operators. */
export const LibraryKeepButton = (props: LibraryWorkProps) =>
  hasLibrary() && (
    <Suspense>
      <Button {...props} />
    </Suspense>
  )

/** Since when the work is in the archive, its state upstream, its versions and its colours. */
export const LibraryNote = (props: LibraryWorkProps) =>
  hasLibrary() && (
    <Suspense>
      <Note {...props} />
    </Suspense>
  )

/** Artworks of the library with similar pictures. */
export const LibrarySimilar = ({ id }: Pick<LibraryWorkProps, 'id'>) =>
  hasLibrary() && (
    <Suspense>
      <Similar id={id} />
    </Suspense>
  )
