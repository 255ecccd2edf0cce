// A lazy module that is loaded when a component that needs it renders. Components render without it until then; after a failure it is loaded
// again.
import { useSyncExternalStore } from 'react'

export interface LazyModule<Module> {
  /** The module, for use while rendering; undefined until it is loaded, which renders the component again. `isDue`: false delays loading. */
  useLoaded(isDue?: boolean): Module | undefined
  /** Resolves to the module. Rejects when it fails to load; the next call tries again. */
  fetch(): Promise<Module>
}

/** Starts loading with the first render of `useLoaded`, or with `fetch`. Files of other screens may share a chunk with the caller. */
export function lazyModule<Module>(load: () => Promise<Module>): LazyModule<Module> {
  let loaded: Module | undefined
  let pending: Promise<Module> | undefined
  const listeners = new Set<() => void>()
  const fetch = (): Promise<Module> => {
    pending ??= load().then(
      (module) => {
        loaded = module
        for (const listener of listeners) listener()
        return module
      },
      (reason) => {
        pending = undefined
        throw reason
      },
    )
    return pending
  }
  // Ignores a failure: components render without the module, and fetch() reports it to callers that need it.
  const preload = () => void fetch().catch(() => undefined)
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    useLoaded: (isDue = true) => {
      if (isDue) preload()
      return useSyncExternalStore(subscribe, () => loaded)
    },
    fetch,
  }
}
