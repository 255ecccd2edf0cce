// The packing of GIF: variable-length LZW in blocks of at most 255 bytes (GIF89a, appendix F).

const maxCodes = 4096
const slots = 16_384
/** Table entries carry the round they belong to, so that a new round needs no clearing. */
const rounds = 2_000

/** Packed pixels as a frame's image data, from the least code size to the closing empty block. `bits` is 2 to 8: of the largest index. */
export function packLzw(indices: Uint8Array, bits: number): Uint8Array<ArrayBuffer> {
  const out = createBlocks(bits, indices.length)
  const keys = new Int32Array(slots).fill(-1)
  const codes = new Uint16Array(slots)
  const clear = 1 << bits
  let round = 0
  let next = clear + 2
  let width = bits + 1
  out.write(clear, width)
  let prefix = indices[0] ?? 0
  for (let place = 1; place < indices.length; place++) {
    const index = indices[place] ?? 0
    const key = (round << 20) | (prefix << 8) | index
    let slot = (Math.imul((prefix << 8) | index, 0x9e3779b1) >>> 18) & (slots - 1)
    let found = keys[slot] ?? -1
    while (found !== key && found !== -1 && found >>> 20 === round) {
      slot = (slot + 1) & (slots - 1)
      found = keys[slot] ?? -1
    }
    if (found === key) {
      prefix = codes[slot] ?? 0
      continue
    }
    out.write(prefix, width)
    if (next < maxCodes) {
      keys[slot] = key
      codes[slot] = next
      if (next === 1 << width && width < 12) width += 1
      next += 1
    } else {
      out.write(clear, width)
      width = bits + 1
      next = clear + 2
      round += 1
      if (round === rounds) {
        round = 0
        keys.fill(-1)
      }
    }
    prefix = index
  }
  if (indices.length > 0) out.write(prefix, width)
  // The decoder has learnt one more code by now.
  if (next === 1 << width && width < 12) width += 1
  out.write(clear + 1, width)
  return out.end()
}

/** Writes codes of some bits, lowest first, into blocks that begin with their length. */
function createBlocks(bits: number, pixels: number) {
  let bytes = new Uint8Array(Math.max(1_024, pixels >> 1))
  bytes[0] = bits
  let lengthAt = 1
  let at = 2
  let held = 0
  let heldBits = 0

  const room = (count: number) => {
    if (at + count < bytes.length) return
    const larger = new Uint8Array(bytes.length * 2)
    larger.set(bytes)
    bytes = larger
  }
  const byte = (value: number) => {
    if (at - lengthAt > 255) {
      bytes[lengthAt] = 255
      lengthAt = at
      at += 1
    }
    bytes[at] = value
    at += 1
  }

  return {
    write(code: number, width: number) {
      room(8)
      held |= code << heldBits
      heldBits += width
      while (heldBits >= 8) {
        byte(held & 0xff)
        held >>>= 8
        heldBits -= 8
      }
    },
    end() {
      room(8)
      if (heldBits > 0) byte(held & 0xff)
      bytes[lengthAt] = at - lengthAt - 1
      if (at - lengthAt > 1) bytes[at++] = 0
      return bytes.slice(0, at)
    },
  }
}
