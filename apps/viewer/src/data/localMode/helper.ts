// Helper: the userscript of public/helper, asked by messages within this page. It answers only on sites that its owner has allowed.
import { record, text } from '@emaki/domain'
import { createStore } from 'zustand/vanilla'

/** Where the userscript can be installed from. */
export const helperAddress = '/helper/emaki.user.js'

/** The version that answers on this page; undefined while none does. */
export const helperVersion = createStore<{ readonly version: string | undefined }>(() => ({ version: undefined }))

type Ask = 'hello' | 'http' | 'picture' | 'download' | 'login'

export interface AskOptions {
  readonly signal?: AbortSignal
  /** What it tells before its answer. */
  readonly onProgress?: (told: Readonly<Record<string, unknown>>) => void
  /** The window to speak to; a test's own in tests. */
  readonly window?: Window
}

/** A script that is there answers a greeting within this time, ms. */
const helloMs = 1500
let lastId = 0

/** Greets the helper. Resolves to its version, or undefined when nobody answers. */
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

/** Asks the helper for something. Rejects with its own message, or with the signal's reason when that fires first. */
export function askHelper(
  ask: Ask,
  details: Readonly<Record<string, unknown>>,
  { signal, onProgress, window: page = window }: AskOptions = {},
): Promise<Readonly<Record<string, unknown>>> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    lastId += 1
    const id = `${lastId}`
    const end = () => {
      page.removeEventListener('message', hear)
      signal?.removeEventListener('abort', leave)
    }
    const leave = () => {
      end()
      reject(signal?.reason)
    }
    const hear = ({ source, origin, data }: MessageEvent<unknown>) => {
      const told = record(data)
      if (source !== page || origin !== page.location.origin || told.from !== 'emaki-helper' || told.id !== id) return
      if (typeof told.ok !== 'boolean') return onProgress?.(told)
      end()
      if (told.ok) resolve(told)
      else reject(new Error(text(told.message)))
    }
    page.addEventListener('message', hear)
    signal?.addEventListener('abort', leave, { once: true })
    page.postMessage({ ...details, to: 'emaki-helper', id, ask }, page.location.origin)
  })
}

/** The global function that shells and other helpers offer: an address and JSON options (docs/contract/app-api.md 1.8). */
export type Bridge = (address: string, options: string) => Promise<unknown>

/** That function, where this page has it. */
export function pageBridge(page: object = globalThis): Bridge | undefined {
  const bridge: unknown = Reflect.get(page, '__httpRequest__')
  return typeof bridge === 'function' ? async (...args) => Reflect.apply(bridge, page, args) : undefined
}
