// The parts of a work's page about the library, in one chunk.
import { KeepButton } from './KeepButton.tsx'
import { KeptNote } from './KeptNote.tsx'
import type { LibraryWorkProps } from './keepActions.ts'

export interface WorkPartProps extends LibraryWorkProps {
  /** `button` keeps the work, or moves it to the trash; for operators. `note` says since when it is kept, and shows its colours. */
  readonly part: 'button' | 'note'
}

export const WorkPart = ({ part, ...work }: WorkPartProps) =>
  part === 'button' ? <KeepButton {...work} /> : <KeptNote {...work} />
