// Sends a change of the operator: one at a time, with a message when it fails.
import { useState } from 'react'
import { showError } from '../../../library/keepActions.ts'
import type { RequestResult } from '../../../platform/http/requestResult.ts'

export interface Sending {
  readonly isBusy: boolean
  /** Resolves to true when the change was made. Never rejects. */
  readonly send: (request: () => Promise<RequestResult<unknown>>) => Promise<boolean>
}

export function useSend(): Sending {
  const [isBusy, setBusy] = useState(false)
  const send: Sending['send'] = async (request) => {
    setBusy(true)
    const reply = await request()
    setBusy(false)
    if (!reply.ok) showError(reply.error)
    return reply.ok
  }
  return { isBusy, send }
}
