// Late module: a part of the program in a file of its own, asked for early, drawn without when it is not here yet, and asked for again when it could not be had.
import { useSyncExternalStore } from 'react'

export interface LazyModule<Module> {
  /** The module for use while rendering; undefined until it has come, which draws the component again. */
  useLoaded(): Module | undefined
  /** The module, fetched when it is not here. Rejects when it cannot be had; the next call tries again. */
  fetch(): Promise<Module>
}

/** Starts fetching at once: a screen names its late parts at the head of a file, and they travel beside it. */
export function lazyModule<Module>(load: () => Promise<Module>): LazyModule<Module> {
  let arrived: Module | undefined
  let pending: Promise<Module> | undefined
  const waiting = new Set<() => void>()
  const fetch = (): Promise<Module> => {
    pending ??= load().then(
      (module) => {
        arrived = module
        for (const tell of waiting) tell()
        return module
      },
      (reason) => {
        pending = undefined
        throw reason
      },
    )
    return pending
  }
  /** Whoever needs it says what its absence means: drawn without it, the page is whole. */
  const ask = () => void fetch().catch(() => undefined)
  ask()
  const subscribe = (tell: () => void) => {
    waiting.add(tell)
    ask()
    return () => void waiting.delete(tell)
  }
  return {
    useLoaded: () => useSyncExternalStore(subscribe, () => arrived),
    fetch,
  }
}
