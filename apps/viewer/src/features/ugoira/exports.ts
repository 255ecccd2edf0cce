// The exports of one ugoira: which are being made, how far they are, and how each ends. They go on while the panel is closed.
import { createStore, type StoreApi } from 'zustand/vanilla'

export type ExportState<Made = unknown> =
  | { readonly kind: 'running'; readonly share: number; readonly cancel: () => void }
  | { readonly kind: 'saved'; readonly made: Made }
  | { readonly kind: 'failed'; readonly fault: unknown }

export interface Exports<Format, Made> {
  readonly store: StoreApi<ReadonlyMap<Format, ExportState<Made>>>
  /** Makes a file and saves it. Does nothing while that format is being made. Never rejects. */
  run(format: Format, make: (options: RunOptions) => Promise<Made>): Promise<void>
  /** Ends everything that runs, and forgets what ended. */
  close(): void
}

export interface RunOptions {
  readonly signal: AbortSignal
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** Exports of which none has begun. `onFault` is told each failure, and nothing of what was cancelled. */
export function createExports<Format, Made = void>(onFault: (fault: unknown) => void): Exports<Format, Made> {
  const store = createStore<ReadonlyMap<Format, ExportState<Made>>>(() => new Map())
  const set = (format: Format, state: ExportState<Made> | undefined) => {
    const next = new Map(store.getState())
    if (state) next.set(format, state)
    else next.delete(format)
    store.setState(next, true)
  }
  return {
    store,
    async run(format, make) {
      if (store.getState().get(format)?.kind === 'running') return
      const aborter = new AbortController()
      const { signal } = aborter
      const cancel = () => {
        aborter.abort()
        set(format, undefined)
      }
      set(format, { kind: 'running', share: 0, cancel })
      try {
        const made = await make({
          signal,
          onProgress: (share) => !signal.aborted && set(format, { kind: 'running', share, cancel }),
        })
        if (!signal.aborted) set(format, { kind: 'saved', made })
      } catch (error) {
        if (signal.aborted) return
        set(format, { kind: 'failed', fault: error })
        onFault(error)
      }
    },
    close() {
      for (const state of store.getState().values()) if (state.kind === 'running') state.cancel()
      store.setState(new Map(), true)
    },
  }
}
