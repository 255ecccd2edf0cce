// Loads the late parts. A file of its own, so that the first script does not name the files that they need.
import type { ReactNode } from 'react'
import { loadAllMessages } from '../../i18n/catalogue.ts'
import type { LatePartsProps } from './LateParts.tsx'

/** Resolves to the component. Offline, or with a newer build on the server, this visit has no late parts. */
export const loadLateParts = (): Promise<{ default: (props: LatePartsProps) => ReactNode }> =>
  Promise.all([import('./LateParts.tsx'), loadAllMessages()]).then(
    ([{ LateParts }]) => ({ default: LateParts }),
    () => ({ default: () => null }),
  )
