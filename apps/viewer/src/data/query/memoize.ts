// Once each: one query object for one meaning, so that its rule stays the same function and its list is gathered once.

/** Remembers what `make` made for the same arguments. */
export function memoize<Args extends readonly (string | number | boolean)[], Made>(
  make: (...args: Args) => Made,
): (...args: Args) => Made {
  const known = new Map<string, Made>()
  return (...args) => {
    const name = JSON.stringify(args)
    const made = known.get(name) ?? make(...args)
    known.set(name, made)
    return made
  }
}
