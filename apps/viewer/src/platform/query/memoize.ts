/** Returns the same value for the same arguments. A feed query must stay one object: its filter is compared by identity. */
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
