// The parts of a work's page about the library, in one chunk.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../platform/i18n/useT.ts'
import { IconButton } from '../ui/controls/IconButton.tsx'
import { ArchivedIcon, ArchiveIcon } from '../ui/icons/library.tsx'
import { KeptNote } from './KeptNote.tsx'
import { keep, type LibraryWorkProps, moveToTrash } from './keepActions.ts'
import { keptMarkQuery } from './queries/keptMark.ts'
import { useLibraryAccess } from './useLibraryAccess.ts'

export interface WorkPartProps extends LibraryWorkProps {
  /** `button` keeps the work, or moves it to the trash; for operators. `note` says since when it is kept, and shows its colours. */
  readonly part: 'button' | 'note'
}

export const WorkPart = ({ part, ...work }: WorkPartProps) =>
  part === 'button' ? <KeepButton {...work} /> : <KeptNote {...work} />

/** Keeps a work in the archive, or moves it to the trash. Only operators see it. */
function KeepButton(work: LibraryWorkProps) {
  const { mayManage } = useLibraryAccess()
  return mayManage ? <Toggle {...work} /> : null
}

function Toggle(work: LibraryWorkProps) {
  const t = useT()
  const client = useQueryClient()
  const { data: mark, isPending } = useQuery(keptMarkQuery(work.kind, work.id))
  const [isBusy, setBusy] = useState(false)
  const isKept = mark !== undefined && mark !== null
  const toggle = async () => {
    setBusy(true)
    await (isKept ? moveToTrash(client, work) : keep(client, work))
    setBusy(false)
  }
  return (
    <IconButton
      icon={isKept ? ArchivedIcon : ArchiveIcon}
      label={t('library.keep')}
      aria-pressed={isKept}
      aria-busy={isBusy}
      disabled={isPending || isBusy}
      onClick={() => void toggle()}
    />
  )
}
