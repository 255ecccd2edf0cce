// Writing bits as H.264 wants them: fixed widths, Exp-Golomb codes, and start-code-safe NAL units.

/** Bits gathered into bytes, most significant first. */
export class Bits {
  #bytes = new Uint8Array(1024)
  #length = 0
  #held = 0
  #count = 0

  /** The lowest `width` bits of `value`, at most 31. */
  fixed(value: number, width: number): this {
    for (let bit = width - 1; bit >= 0; bit--) this.#push((value >> bit) & 1)
    return this
  }

  /** Unsigned Exp-Golomb, `ue(v)`. */
  golomb(value: number): this {
    const width = 31 - Math.clz32(value + 1)
    return this.fixed(0, width).fixed(value + 1, width + 1)
  }

  /** Zeros up to the next byte. */
  align(): this {
    while (this.#count > 0) this.#push(0)
    return this
  }

  /** Whole bytes; only when aligned. */
  bytes(bytes: Uint8Array): this {
    this.#room(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
    return this
  }

  /** Everything so far with the stop bit that ends a NAL unit's payload. */
  end(): Uint8Array<ArrayBuffer> {
    this.#push(1)
    this.align()
    return this.#bytes.slice(0, this.#length)
  }

  #push(bit: number): void {
    this.#held = (this.#held << 1) | bit
    this.#count += 1
    if (this.#count < 8) return
    this.#room(1)
    this.#bytes[this.#length++] = this.#held
    this.#held = 0
    this.#count = 0
  }

  #room(more: number): void {
    if (this.#length + more <= this.#bytes.length) return
    const larger = new Uint8Array((this.#length + more) * 2)
    larger.set(this.#bytes)
    this.#bytes = larger
  }
}

/** A NAL unit: its header byte and the payload, in which no start code can be read. */
export function nalUnit(header: number, payload: Uint8Array): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(1 + Math.ceil(payload.length * 1.5))
  out[0] = header
  let length = 1
  let zeros = 0
  for (const byte of payload) {
    if (zeros >= 2 && byte <= 3) {
      out[length++] = 3
      zeros = 0
    }
    out[length++] = byte
    zeros = byte === 0 ? zeros + 1 : 0
  }
  return out.slice(0, length)
}
