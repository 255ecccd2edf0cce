/**
 * Pictures are read, written and cached in pieces of this many bytes, so that memory use does not depend on the size of a picture.
 */
export const pieceBytes = 512 * 1024

export interface HotPieces {
  get(key: string): Buffer | undefined
  put(key: string, piece: Buffer): void
}

export function createHotPieces(maxBytes: number): HotPieces {
  const pieces = new Map<string, Buffer>()
  let bytes = 0
  const drop = (key: string) => {
    bytes -= pieces.get(key)?.byteLength ?? 0
    pieces.delete(key)
  }
  return {
    get(key) {
      const piece = pieces.get(key)
      if (piece === undefined) return undefined
      pieces.delete(key)
      pieces.set(key, piece)
      return piece
    },
    put(key, piece) {
      drop(key)
      pieces.set(key, piece)
      bytes += piece.byteLength
      for (const oldest of pieces.keys()) {
        if (bytes <= maxBytes) break
        drop(oldest)
      }
    },
  }
}
