// Running and finished exports by format. They continue while the panel is closed.
import { createStore, type StoreApi } from 'zustand/vanilla'

export type ExportState<Result = unknown> =
  | { readonly kind: 'running'; readonly share: number; readonly cancel: () => void }
  | { readonly kind: 'saved'; readonly file: Result }
  | { readonly kind: 'failed'; readonly error: unknown }

export interface Exports<Format, Result> {
  readonly store: StoreApi<ReadonlyMap<Format, ExportState<Result>>>
  /** Runs an export unless one of that format is running. Never rejects. */
  run(format: Format, make: (options: RunOptions) => Promise<Result>): Promise<void>
  /** Aborts all running exports and clears the states. */
  close(): void
}

export interface RunOptions {
  readonly signal: AbortSignal
  /** Called with the progress, 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** Creates an empty set of exports. `onError` gets each error, except after a cancel. */
export function createExports<Format, Result = void>(onError: (error: unknown) => void): Exports<Format, Result> {
  const store = createStore<ReadonlyMap<Format, ExportState<Result>>>(() => new Map())
  const set = (format: Format, state: ExportState<Result> | undefined) => {
    const next = new Map(store.getState())
    if (state) next.set(format, state)
    else next.delete(format)
    store.setState(next, true)
  }
  return {
    store,
    async run(format, make) {
      if (store.getState().get(format)?.kind === 'running') return
      const controller = new AbortController()
      const { signal } = controller
      const cancel = () => {
        controller.abort()
        set(format, undefined)
      }
      set(format, { kind: 'running', share: 0, cancel })
      try {
        const file = await make({
          signal,
          onProgress: (share) => !signal.aborted && set(format, { kind: 'running', share, cancel }),
        })
        if (!signal.aborted) set(format, { kind: 'saved', file })
      } catch (error) {
        if (signal.aborted) return
        set(format, { kind: 'failed', error })
        onError(error)
      }
    },
    close() {
      for (const state of store.getState().values()) if (state.kind === 'running') state.cancel()
      store.setState(new Map(), true)
    },
  }
}
