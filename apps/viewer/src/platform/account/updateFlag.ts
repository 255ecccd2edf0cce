// Optimistic update of a flag: shows it at once, sends it, and rolls back when the server refuses (docs/spec/product.md 4.4).

import { type FailedRequest, type RequestResult, requestFailed } from '../http/requestResult.ts'
import { translate } from '../i18n/catalogue.ts'
import type { Flag } from './flags.ts'
import { applyServerFlag, confirmFlag, flags, isSameFlag, rollbackFlag, setPending, updateFlags } from './flags.ts'

/** The failure of a write that was begun with an account that is no longer the active one: nothing was sent. */
export const otherAccount = (): FailedRequest => requestFailed(translate('account.other'), 'refused')

/** The requests that write and read a flag. */
export interface FlagRequests {
  /** Writes the flag. Resolves with its state on the server. */
  readonly write: () => Promise<RequestResult<Flag>>
  /** Reads the flag. Undefined when the request fails. */
  readonly read: () => Promise<Flag | undefined>
}

/** `done`: the server has the wanted state. `busy`: a change of the same flag is in flight, so nothing was sent. */
export type FlagUpdate =
  | { readonly state: 'done'; readonly flag: Flag }
  | { readonly state: 'busy' }
  | { readonly state: 'failed'; readonly reason: string }

/**
 * Updates a flag. The pending flag is shown until the server responds. After a failure the state is read from the server:
 * when it is already the wanted one, the update succeeds. Otherwise a write without a response is sent once more, and after a
 * refusal that state is shown.
 */
export async function updateFlagOptimistically(name: string, wanted: Flag, { write, read }: FlagRequests): Promise<FlagUpdate> {
  if (flags.getState().pending.has(name)) return { state: 'busy' }
  updateFlags((before) => setPending(before, name, wanted))
  try {
    let response = await write()
    if (response.ok) return confirmed(name, response.value)
    const current = await read()
    if (current && isSameFlag(current, wanted)) return confirmed(name, current)
    if (current && response.error.kind === 'offline') {
      response = await write()
      if (response.ok) return confirmed(name, response.value)
    }
    updateFlags((before) =>
      current ? applyServerFlag(rollbackFlag(before, name), name, current, Date.now()) : rollbackFlag(before, name),
    )
    return { state: 'failed', reason: response.error.message }
  } catch (error) {
    updateFlags((before) => rollbackFlag(before, name))
    throw error
  }
}

function confirmed(name: string, flag: Flag): FlagUpdate {
  updateFlags((before) => confirmFlag(before, name, flag, Date.now()))
  return { state: 'done', flag }
}
