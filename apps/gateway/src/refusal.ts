// How the gateway says no: one small JSON body, never cached, never with a stack or an echo of what was asked.
import { failure } from '@emaki/domain'

export const jsonType = 'application/json; charset=utf-8'

/** The body of every refusal, `{status: -1, msg}` (calls.md 3). */
export const refusalBody = (msg: string): string => JSON.stringify(failure(msg))

/** A refusal as a response. `msg` is fit to show to people. */
export function refusal(status: number, msg: string, headers: Readonly<Record<string, string>> = {}): Response {
  const body = refusalBody(msg)
  const length = String(Buffer.byteLength(body))
  return new Response(body, {
    status,
    headers: { 'content-type': jsonType, 'content-length': length, 'cache-control': 'no-store', ...headers },
  })
}
