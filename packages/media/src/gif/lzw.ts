// The packing of GIF: variable-length LZW in blocks of at most 255 bytes (GIF89a, appendix F).

const maxCodes = 4096
const longestCode = 12
const slots = 16_384
/** Table entries carry the round they belong to, so that a new round needs no clearing. */
const rounds = 2_000
const longestBlock = 255

/** The room that codes are written to; a thread packs one frame after another, so it is kept. */
let room = new Uint8Array(1 << 16)

/** Packed pixels as a frame's image data, from the least code size to the closing empty block. `bits` is 2 to 8: of the largest index. */
export function packLzw(indices: Uint8Array, bits: number): Uint8Array<ArrayBuffer> {
  // A code for each pixel, a code to clear the table for each round, and the ends.
  const most = Math.ceil(((indices.length + indices.length / 1_000 + 4) * longestCode) / 8)
  if (room.length < most) room = new Uint8Array(most)
  return inBlocks(room.subarray(0, writeCodes(indices, bits, room)), bits)
}

/** Writes the codes, lowest bit first; gives the number of bytes. */
function writeCodes(indices: Uint8Array, bits: number, out: Uint8Array): number {
  const keys = new Int32Array(slots).fill(-1)
  const codes = new Uint16Array(slots)
  const clear = 1 << bits
  let round = 0
  let next = clear + 2
  let width = bits + 1
  let at = 0
  let held = clear
  let heldBits = width
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
    held |= prefix << heldBits
    heldBits += width
    if (next < maxCodes) {
      keys[slot] = key
      codes[slot] = next
      if (next === 1 << width && width < longestCode) width += 1
      next += 1
    } else {
      while (heldBits >= 8) {
        out[at++] = held
        held >>>= 8
        heldBits -= 8
      }
      held |= clear << heldBits
      heldBits += width
      width = bits + 1
      next = clear + 2
      round += 1
      if (round === rounds) {
        round = 0
        keys.fill(-1)
      }
    }
    while (heldBits >= 8) {
      out[at++] = held
      held >>>= 8
      heldBits -= 8
    }
    prefix = pair & 0xff
  }
  if (indices.length > 0) {
    held |= prefix << heldBits
    heldBits += width
  }
  for (; heldBits >= 8; heldBits -= 8, held >>>= 8) out[at++] = held
  // The decoder has learnt one more code by now.
  if (next === 1 << width && width < longestCode) width += 1
  held |= (clear + 1) << heldBits
  heldBits += width
  for (; heldBits > 0; heldBits -= 8, held >>>= 8) out[at++] = held
  return at
}

/** Bytes as blocks that begin with their length, after the least code size and before an empty block. */
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
