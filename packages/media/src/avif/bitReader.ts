// Reads numbers of any number of bits, the highest bit first.

/** A reader of these bytes. Bits after the end are 0. */
export function createBitReader(bytes: Uint8Array) {
  let at = 0
  const bit = () => {
    const value = ((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1
    at += 1
    return value
  }
  return {
    /** A number of at most 32 bits. */
    read(count: number): number {
      let value = 0
      for (let left = count; left > 0; left--) value = value * 2 + bit()
      return value
    },
    flag: (): boolean => bit() === 1,
    skip(count: number): void {
      at += count
    },
    /** Skips a `uvlc()` number: as many zeros as it has bits after its first 1. */
    skipVariableLength(): void {
      let zeros = 0
      while (zeros < 32 && bit() === 0) zeros += 1
      if (zeros < 32) at += zeros
    },
  }
}
