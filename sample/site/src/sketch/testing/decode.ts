// Reads back what the encoder wrote, by the standards' own rules and none of the encoder's code: MP4 boxes, NAL units, I_PCM blocks.

/** A box's content by the path of its types, the first of each; undefined where there is none. */
export function boxAt(bytes: Uint8Array, ...path: readonly string[]): Uint8Array | undefined {
  const [type, ...rest] = path
  if (type === undefined) return bytes
  for (let at = 0; at + 8 <= bytes.length; ) {
    const length = number(bytes, at)
    if (String.fromCharCode(...bytes.subarray(at + 4, at + 8)) === type)
      return boxAt(bytes.subarray(at + 8, at + length), ...rest)
    at += length
  }
  return undefined
}

/** A big-endian number of four bytes. */
export const number = (bytes: Uint8Array, at: number): number => new DataView(bytes.buffer, bytes.byteOffset).getUint32(at)

/** The samples of a segment: its data cut where the run says. */
export function samplesOf(segment: Uint8Array): Uint8Array[] {
  const run = boxAt(segment, 'moof', 'traf', 'trun') ?? new Uint8Array(16)
  const count = number(run, 4)
  let at = number(run, 8) + (number(segment, 0) || 0)
  return Array.from({ length: count }, (_, index) => {
    const length = number(run, 16 + index * 4)
    const sample = segment.subarray(at, at + length)
    at += length
    return sample
  })
}

export interface Planes {
  readonly width: number
  readonly luma: Uint8Array
  readonly blue: Uint8Array
  readonly red: Uint8Array
}

/** Decodes a sample (a length and a NAL unit) over the picture before it, in place. Understands I_PCM and skipped blocks only. */
export function decode(sample: Uint8Array, onto: Planes): void {
  if (number(sample, 0) !== sample.length - 4) throw new Error('length')
  const isKey = ((sample[4] ?? 0) & 31) === 5
  const bits = new BitReader(unescaped(sample.subarray(5)))
  bits.golomb()
  const type = bits.golomb() % 5
  if (type !== (isKey ? 2 : 0)) throw new Error(`slice type ${type}`)
  bits.golomb()
  bits.fixed(4)
  if (isKey) bits.golomb()
  bits.fixed(isKey ? 2 : 3)
  if (bits.golomb() !== 0 || bits.golomb() !== 1) throw new Error('quantiser or filter')
  const across = onto.width / 16
  const count = onto.luma.length / 256
  for (let block = 0; block < count; block++) {
    if (!isKey) {
      block += bits.golomb()
      if (!bits.hasMore()) break
    }
    if (bits.golomb() !== (isKey ? 25 : 30)) throw new Error(`block ${block} is no I_PCM`)
    bits.align()
    const x = (block % across) * 16
    const y = Math.floor(block / across) * 16
    bits.copy(onto.luma, onto.width, x, y, 16)
    bits.copy(onto.blue, onto.width / 2, x / 2, y / 2, 8)
    bits.copy(onto.red, onto.width / 2, x / 2, y / 2, 8)
  }
  if (bits.hasMore()) throw new Error('more than the picture')
}

function unescaped(bytes: Uint8Array): Uint8Array {
  return bytes.filter((byte, index) => !(byte === 3 && bytes[index - 1] === 0 && bytes[index - 2] === 0))
}

class BitReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  fixed(width: number): number {
    let value = 0
    for (let count = 0; count < width; count++, this.#at++) {
      value = value * 2 + (((this.#bytes[this.#at >> 3] ?? 0) >> (7 - (this.#at & 7))) & 1)
    }
    return value
  }

  golomb(): number {
    let zeros = 0
    while (this.fixed(1) === 0) if (++zeros > 30) throw new Error('no code')
    return 2 ** zeros - 1 + this.fixed(zeros)
  }

  align(): void {
    this.#at = Math.ceil(this.#at / 8) * 8
  }

  copy(plane: Uint8Array, stride: number, x: number, y: number, side: number): void {
    for (let row = 0; row < side; row++, this.#at += side * 8) {
      plane.set(this.#bytes.subarray(this.#at >> 3, (this.#at >> 3) + side), (y + row) * stride + x)
    }
  }

  /** Whether anything but the stop bit is left. */
  hasMore(): boolean {
    let last = this.#bytes.length * 8 - 1
    while (last >= 0 && (((this.#bytes[last >> 3] ?? 0) >> (7 - (last & 7))) & 1) === 0) last--
    return this.#at < last
  }
}
