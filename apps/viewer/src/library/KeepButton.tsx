// Keeps a work in the archive, or moves it to the trash. Only operators see it.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../platform/i18n/useT.ts'
import { IconButton } from '../ui/controls/IconButton.tsx'
import { ArchivedIcon, ArchiveIcon } from '../ui/icons/library.tsx'
import { keep, type LibraryWorkProps, moveToTrash } from './keepActions.ts'
import { keptMarkQuery } from './queries/keptMark.ts'
import { useLibraryAccess } from './useLibraryAccess.ts'

export function KeepButton(work: LibraryWorkProps) {
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
