// The part of an AbortSignal that most work needs.

/** What ends work that is no longer wanted. Every AbortSignal is one. */
export interface AbortSource {
  readonly aborted: boolean
  readonly reason: unknown
  throwIfAborted(): void
  addEventListener(type: 'abort', listener: () => void, options?: { readonly once?: boolean }): void
  removeEventListener(type: 'abort', listener: () => void): void
}

/**
 * A signal that its owner aborts, once. An AbortController for each picture takes a fifth of the gateway's own processor time for it,
 * most of it in garbage collections. Listeners are called in order and must not throw.
 */
export class LightAbort implements AbortSource {
  aborted = false
  reason: unknown
  private listeners: readonly (() => void)[] = []

  abort(reason: unknown): void {
    if (this.aborted) return
    this.aborted = true
    this.reason = reason
    const called = this.listeners
    this.listeners = []
    for (const listener of called) listener()
  }

  throwIfAborted(): void {
    if (this.aborted) throw this.reason
  }

  /** Every listener is called once at most, because a signal aborts once. */
  addEventListener(_: 'abort', listener: () => void): void {
    if (!this.aborted && !this.listeners.includes(listener)) this.listeners = [...this.listeners, listener]
  }

  removeEventListener(_: 'abort', listener: () => void): void {
    this.listeners = this.listeners.filter((one) => one !== listener)
  }
}
