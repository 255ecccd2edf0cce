// Counts what a function reads, so that a test can tell linear from quadratic time without a clock.
import { stepCounter } from './regexSteps.ts'

/** The realm of the built-ins: this one, or the global object of a `node:vm` context. */
export interface Realm {
  readonly String: { readonly prototype: object }
  readonly RegExp: { readonly prototype: object }
  readonly Array: { readonly prototype: object }
}

type Native = (this: unknown, ...values: unknown[]) => unknown

/** String searches. They read from a start position to the match, or to the end. */
const searches = ['indexOf', 'includes', 'split', 'replace', 'replaceAll']
/** Methods that read the whole string. */
const whole = ['lastIndexOf', 'normalize', 'toLowerCase', 'toUpperCase']
/** Methods that read one character. */
const single = ['charAt', 'charCodeAt', 'codePointAt', 'at']
/** Methods that read or move the items of an array. */
const moves = ['indexOf', 'lastIndexOf', 'includes', 'unshift', 'splice']

/**
 * Counts the characters, array items and regular expression steps that built-in functions read during `work`, which must be synchronous.
 * The figure is the same on every machine and under any load. It excludes loops over indices, and slices, which V8 makes without copying.
 */
export function countWork(work: () => void, realm: Realm = globalThis): number {
  let count = 0
  let isCounting = true
  const restore: (() => void)[] = []
  const counters = new Map<string, ReturnType<typeof stepCounter>>()
  /** Wraps a built-in with a counter. Calls from inside the counter are excluded. */
  const watch = (
    prototype: object,
    name: string,
    costOf: (self: unknown, values: readonly unknown[], result: unknown) => number,
  ) => {
    const descriptor = Object.getOwnPropertyDescriptor(prototype, name)
    const native: Native = descriptor?.value
    const watched: Native = function (this: unknown, ...values) {
      const startsAt = isCounting && isPattern(this) ? (this.global || this.sticky ? this.lastIndex : 0) : 0
      const result = native.apply(this, values)
      if (!isCounting) return result
      isCounting = false
      try {
        count += costOf(isPattern(this) ? { pattern: this, startsAt } : this, values, result)
      } finally {
        isCounting = true
      }
      return result
    }
    Object.defineProperty(prototype, name, { ...descriptor, value: watched })
    restore.push(() => Object.defineProperty(prototype, name, { ...descriptor, value: native }))
  }
  for (const name of searches) watch(realm.String.prototype, name, searchCost)
  for (const name of whole) watch(realm.String.prototype, name, (self) => String(self).length)
  for (const name of single) watch(realm.String.prototype, name, () => 1)
  for (const name of ['startsWith', 'endsWith']) watch(realm.String.prototype, name, (_self, [sought]) => String(sought).length)
  for (const name of moves) watch(realm.Array.prototype, name, (self) => (Array.isArray(self) ? self.length : 0))
  watch(Intl.Segmenter.prototype, 'segment', (_self, [text]) => String(text).length)
  watch(realm.RegExp.prototype, 'exec', (self, [text]) => {
    const { pattern, startsAt } = self as { pattern: RegExp; startsAt: number }
    const key = `${pattern.flags}/${pattern.source}`
    const steps = counters.get(key) ?? stepCounter(pattern)
    counters.set(key, steps)
    return steps(String(text), startsAt)
  })
  try {
    work()
  } finally {
    for (const put of restore) put()
  }
  return count
}

const isPattern = (value: unknown): value is RegExp => Object.prototype.toString.call(value) === '[object RegExp]'

/** Regular expressions count in `exec`, so they are free here. */
function searchCost(self: unknown, [sought, from]: readonly unknown[], result: unknown): number {
  if (isPattern(sought)) return 0
  const { length } = String(self)
  const start = typeof from === 'number' ? from : 0
  return typeof result === 'number' && result >= start ? result - start + String(sought).length : Math.max(0, length - start)
}
