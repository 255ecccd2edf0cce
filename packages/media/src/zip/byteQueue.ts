// Queue of bytes: chunks of one size go in, chunks of another size come out.

export interface ByteQueue {
  readonly length: number
  push(bytes: Uint8Array): void
  /** The waiting bytes, without removing them. Valid until the next `push`. */
  peek(): Uint8Array
  /** Removes the first `count` bytes and returns a copy. */
  take(count: number): Uint8Array<ArrayBuffer>
}

const smallest = 64 * 1024

/** Creates an empty queue. Linear time for any chunk sizes. */
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
        // The buffer doubles, and moves only when at least half is free. So each byte is copied a constant number of times.
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
