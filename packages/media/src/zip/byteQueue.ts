// Bytes that arrive in pieces and leave in other pieces.

export interface ByteQueue {
  readonly length: number
  push(bytes: Uint8Array): void
  /** What waits, without taking it. Valid until the next `push`. */
  peek(): Uint8Array
  /** Takes the first `count` bytes out, as bytes of their own. */
  take(count: number): Uint8Array<ArrayBuffer>
}

const smallest = 64 * 1024

/** An empty queue. Linear in what passes through it, whatever the size of the pieces. */
export function createByteQueue(): ByteQueue {
  let buffer = new Uint8Array(smallest)
  let start = 0
  let end = 0
  return {
    get length() {
      return end - start
    },
    push(bytes) {
      if (end + bytes.length > buffer.length) {
        const waiting = end - start
        const needed = waiting + bytes.length
        // Growing by doubles, and moving only when at least half is free, keeps every byte's share of copies constant.
        const next = needed * 2 > buffer.length ? new Uint8Array(Math.max(smallest, needed * 2)) : buffer
        next.set(buffer.subarray(start, end))
        buffer = next
        start = 0
        end = waiting
      }
      buffer.set(bytes, end)
      end += bytes.length
    },
    peek: () => buffer.subarray(start, end),
    take(count) {
      const taken = buffer.slice(start, Math.min(end, start + count))
      start += taken.length
      if (start === end) {
        start = 0
        end = 0
      }
      return taken
    },
  }
}
