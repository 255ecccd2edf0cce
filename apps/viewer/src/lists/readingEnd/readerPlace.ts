// The place of a reader in an address. The routes load with the first script, so this is a file of its own.

/** Reads the parameter. Undefined unless it is a whole number that is not negative. */
export function readerPlace(value: unknown): number | undefined {
  const place = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof place === 'number' && Number.isSafeInteger(place) && place >= 0 ? place : undefined
}
