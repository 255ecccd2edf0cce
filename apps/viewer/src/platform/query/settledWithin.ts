// Waits for a promise for a limited time.
type Settled<T> = { readonly value: T } | { readonly error: unknown } | 'late'

/** The value or the error of a promise, or `late` after `waitMs`. */
export function settledWithin<T>(work: Promise<T>, waitMs: number): Promise<Settled<T>> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve('late'), waitMs)
    work
      .then(
        (value) => resolve({ value }),
        (error: unknown) => resolve({ error }),
      )
      .finally(() => clearTimeout(timer))
  })
}
