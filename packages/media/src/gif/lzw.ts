// LZW compression of GIF: variable code length, in blocks of at most 255 bytes (GIF89a, appendix F).

const maxCodes = 4096
const longestCode = 12
const slots = 16_384
/** Table entries contain their round, so that a new round needs no clearing. */
const rounds = 2_000
const longestBlock = 255

/** Scratch buffer for codes. Reused, because a thread packs one frame after another. */
let room = new Uint8Array(1 << 16)

/** Packs pixels as a frame's image data, from the minimum code size to the final empty block. `bits` (2 to 8) is the size of an index. */
export function packLzw(indices: Uint8Array, bits: number): Uint8Array<ArrayBuffer> {
  // One code per pixel, a clear code per round, and the end codes.
  const most = Math.ceil(((indices.length + indices.length / 1_000 + 4) * longestCode) / 8)
  if (room.length < most) room = new Uint8Array(most)
  return inBlocks(room.subarray(0, writeCodes(indices, bits, room)), bits)
}

/** Writes the codes, lowest bit first. Returns the number of bytes. */
function writeCodes(indices: Uint8Array, bits: number, out: Uint8Array): number {
  const keys = new Int32Array(slots).fill(-1)
  const codes = new Uint16Array(slots)
  const clear = 1 << bits
  let round = 0
  let next = clear + 2
  let width = bits + 1
  let at = 0
  let pendingBits = clear
  let pendingCount = width
  let prefix = indices[0] ?? 0
  for (let place = 1; place < indices.length; place++) {
    const pair = (prefix << 8) | (indices[place] ?? 0)
    const key = (round << 20) | pair
    let slot = (Math.imul(pair, 0x9e3779b1) >>> 18) & (slots - 1)
    let found = keys[slot] ?? -1
    while (found !== key && found >>> 20 === round) {
      slot = (slot + 1) & (slots - 1)
      found = keys[slot] ?? -1
    }
    if (found === key) {
      prefix = codes[slot] ?? 0
      continue
    }
    pendingBits |= prefix << pendingCount
    pendingCount += width
    if (next < maxCodes) {
      keys[slot] = key
      codes[slot] = next
      if (next === 1 << width && width < longestCode) width += 1
      next += 1
    } else {
      while (pendingCount >= 8) {
        out[at++] = pendingBits
        pendingBits >>>= 8
        pendingCount -= 8
      }
      pendingBits |= clear << pendingCount
      pendingCount += width
      width = bits + 1
      next = clear + 2
      round += 1
      if (round === rounds) {
        round = 0
        keys.fill(-1)
      }
    }
    while (pendingCount >= 8) {
      out[at++] = pendingBits
      pendingBits >>>= 8
      pendingCount -= 8
    }
    prefix = pair & 0xff
  }
  if (indices.length > 0) {
    pendingBits |= prefix << pendingCount
    pendingCount += width
  }
  for (; pendingCount >= 8; pendingCount -= 8, pendingBits >>>= 8) out[at++] = pendingBits
  // The decoder has added one more code by now.
  if (next === 1 << width && width < longestCode) width += 1
  pendingBits |= (clear + 1) << pendingCount
  pendingCount += width
  for (; pendingCount > 0; pendingCount -= 8, pendingBits >>>= 8) out[at++] = pendingBits
  return at
}

/** The bytes as length-prefixed blocks, after the minimum code size and before an empty block. */
function inBlocks(bytes: Uint8Array, bits: number): Uint8Array<ArrayBuffer> {
  const blocks = new Uint8Array(bytes.length + Math.ceil(bytes.length / longestBlock) + 2)
  blocks[0] = bits
  let at = 1
  for (let start = 0; start < bytes.length; start += longestBlock) {
    const block = bytes.subarray(start, start + longestBlock)
    blocks[at] = block.length
    blocks.set(block, at + 1)
    at += block.length + 1
  }
  return blocks
}
