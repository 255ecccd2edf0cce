// The helper userscript (public/helper), called by messages in this page. It answers only on sites that its user has allowed.
import { record, text, uniqueNumber } from '@emaki/domain'
import { createStore } from 'zustand/vanilla'

/** Address for installing the userscript. */
export const helperAddress = '/helper/emaki.user.js'

/** The version of the helper on this page. Undefined without one. */
export const helperVersion = createStore<{ readonly version: string | undefined }>(() => ({ version: undefined }))

type Ask = 'hello' | 'http' | 'picture' | 'download' | 'login'

export interface AskOptions {
  readonly signal?: AbortSignal
  /** Called with progress messages before the reply. */
  readonly onProgress?: (reply: Readonly<Record<string, unknown>>) => void
  /** The window for messages. Tests pass their own. */
  readonly window?: Window
}

/** How long the helper has for its first reply, in ms. */
const helloMs = 1500

/** Looks for the helper. Resolves with its version, or undefined without a reply. */
export async function findHelper(options: AskOptions = {}): Promise<string | undefined> {
  try {
    const signal = AbortSignal.any([AbortSignal.timeout(helloMs), ...(options.signal ? [options.signal] : [])])
    const version = text((await askHelper('hello', {}, { ...options, signal })).version)
    helperVersion.setState({ version: version || undefined })
  } catch {
    // Not installed, or not allowed on this site.
    helperVersion.setState({ version: undefined })
  }
  return helperVersion.getState().version
}

/** Sends a request to the helper. Rejects with the helper's message, or with the reason of the signal. */
export function askHelper(
  ask: Ask,
  details: Readonly<Record<string, unknown>>,
  { signal, onProgress, window: page = window }: AskOptions = {},
): Promise<Readonly<Record<string, unknown>>> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const id = `${uniqueNumber()}`
    const stop = () => {
      page.removeEventListener('message', onMessage)
      signal?.removeEventListener('abort', onAbort)
    }
    const onAbort = () => {
      stop()
      reject(signal?.reason)
    }
    const onMessage = ({ source, origin, data }: MessageEvent<unknown>) => {
      const reply = record(data)
      if (source !== page || origin !== page.location.origin || reply.from !== 'emaki-helper' || reply.id !== id) return
      if (typeof reply.ok !== 'boolean') return onProgress?.(reply)
      stop()
      if (reply.ok) resolve(reply)
      else reject(new Error(text(reply.message)))
    }
    page.addEventListener('message', onMessage)
    signal?.addEventListener('abort', onAbort, { once: true })
    page.postMessage({ ...details, to: 'emaki-helper', id, ask }, page.location.origin)
  })
}

/** The global function that app shells and other helpers offer: an address and JSON options (docs/contract/app-api.md 1.8). */
export type Bridge = (address: string, options: string) => Promise<unknown>

/** The bridge of this page. Undefined without one. */
export function pageBridge(page: object = globalThis): Bridge | undefined {
  const bridge: unknown = Reflect.get(page, '__httpRequest__')
  return typeof bridge === 'function' ? async (...args) => Reflect.apply(bridge, page, args) : undefined
}
