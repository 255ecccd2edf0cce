// Whose personal data this tab reads and writes: every account of this browser has names of its own for it, and so has reading without one.
// Nothing else decides under which name personal data is stored (docs/decisions/0019-several-accounts.md).
import { createStore } from 'zustand/vanilla'

export interface AccountScope {
  /**
   * The end of each name under which the data is stored, such as `@app-123`. Empty for the data that the browser had before its first
   * account, which belongs to the account that was logged in then, or to reading without one.
   */
  readonly suffix: string
  /** True while this tab leaves no trace: what reading leaves behind stays in memory. */
  readonly isTraceless: boolean
}

/** The scope of this tab. `setSession` (`platform/account/accounts.ts`) and `setTraceless` change it; what is shown is rendered again with each change. */
export const accountScope = createStore<AccountScope>(() => ({ suffix: '', isTraceless: false }))

/** A name in the active scope. For names that are used at once; long-lived objects belong into `perAccount`. */
export const scopedName = (name: string): string => name + accountScope.getState().suffix

/**
 * True once a part of this page works for the active account and cannot change to another one, such as the download queue. The page then
 * reloads when the account changes, and the part goes on when its account is back.
 */
export const pageBinding = createStore<{ readonly isBound: boolean }>(() => ({ isBound: false }))

/** A text that differs for two scopes: for keys of components and caches. */
export const scopeMark = ({ suffix, isTraceless }: AccountScope): string => (isTraceless ? `${suffix}~` : suffix)

/** Calls `listener` after each change of the account, and of reading without a trace. Returns the function that unsubscribes. */
export const onScopeChange = (listener: (scope: AccountScope) => void): (() => void) =>
  accountScope.subscribe((now, before) => {
    if (scopeMark(now) !== scopeMark(before)) listener(now)
  })

/**
 * An object with one instance for each scope, created at the first use there. It has the members of the active instance. What an instance
 * does later, such as a delayed write, stays with its account. Not for classes with private fields, whose `this` is the instance.
 */
export function perAccount<T extends object>(create: (scope: AccountScope) => T): T {
  const instances = new Map<string, T>()
  const active = () => {
    const scope = accountScope.getState()
    const mark = scopeMark(scope)
    const known = instances.get(mark) ?? create(scope)
    instances.set(mark, known)
    return known
  }
  return new Proxy({} as T, {
    get: (_, member) => Reflect.get(active(), member),
    set: (_, member, value) => Reflect.set(active(), member, value),
    getOwnPropertyDescriptor: (_, member) => Reflect.getOwnPropertyDescriptor(active(), member),
    defineProperty: (_, member, descriptor) => Reflect.defineProperty(active(), member, descriptor),
  })
}
