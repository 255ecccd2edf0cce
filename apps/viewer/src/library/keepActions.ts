// Keeping a work and moving it to the trash, with a message and Undo. Never reject.
import type { QueryClient } from '@tanstack/react-query'
import type { RequestError } from '../platform/http/requestResult.ts'
import { translate } from '../platform/i18n/catalogue.ts'
import { showToast } from '../ui/overlays/toast.ts'
import type { WorkKind } from './queries/keptMark.ts'
import { keepWork, restoreWorks, trashWork } from './queries/keptWork.ts'

export interface LibraryWorkProps {
  readonly kind: WorkKind
  readonly id: string
  readonly title: string
}

/** How long Undo is on offer, in ms. */
const undoMs = 10_000

export async function keep(client: QueryClient, { kind, id }: LibraryWorkProps): Promise<void> {
  const reply = await keepWork(client, kind, id)
  if (reply.ok) showToast(translate('library.keep.started'), { kind: 'success' })
  else showError(reply.error)
}

/** Resolves to true when the work is in the trash. */
export async function moveToTrash(client: QueryClient, { kind, id, title }: LibraryWorkProps): Promise<boolean> {
  const reply = await trashWork(client, kind, id)
  if (!reply.ok) {
    showError(reply.error)
    return false
  }
  const undo = async () => {
    const restored = await restoreWorks(client, [`${kind}:${id}`])
    if (!restored.ok) showError(restored.error)
  }
  showToast(translate('library.trash.done', { title: title || translate('card.untitled') }), {
    lastsMs: undoMs,
    action: { label: translate('action.undo'), act: () => void undo() },
  })
  return true
}

/** Shows why a change was not made. */
export const showError = ({ message }: RequestError): void => showToast(message, { kind: 'error' })
