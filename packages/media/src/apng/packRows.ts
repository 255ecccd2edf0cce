// Packs filtered rows as a zlib stream (RFC 1950, 1951). It searches only for runs of one byte, because filtered pictures repeat in nothing
// else.
// A full search takes ten times as long for the same file size.
import { type PrefixCode, prefixCode } from './huffman.ts'

/** Symbols per Huffman code. A code for more symbols would fit each part less well. */
const blockSymbols = 1 << 16
const shortestRun = 3
const longestRun = 258
const endOfBlock = 256
/** Bytes, the end of a block, and 29 run lengths. */
const symbolCount = 286
/** Order in which Deflate writes the lengths of the code length code. */
const lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

/** For each run length: its symbol, its extra bits, and their number. */
const runSymbols = new Uint16Array(longestRun + 1)
const runExtras = new Uint8Array(longestRun + 1)
const runExtraBits = new Uint8Array(longestRun + 1)
for (let symbol = 257, length = shortestRun; symbol < 285; symbol++) {
  const bits = symbol < 265 ? 0 : (symbol - 261) >> 2
  for (let extra = 0; extra < 1 << bits && length < longestRun; extra++, length++) {
    runSymbols[length] = symbol
    runExtras[length] = extra
    runExtraBits[length] = bits
  }
}
runSymbols[longestRun] = 285

/** The rows as a zlib stream that any PNG reader unpacks. */
export function packRows(rows: Uint8Array): Uint8Array<ArrayBuffer> {
  const out = createBits(rows.length)
  out.write(0x0178, 16)
  // A byte is stored as itself, a run as its length plus 512.
  const block = new Uint16Array(blockSymbols)
  const counts = new Uint32Array(symbolCount)
  let filled = 0
  let place = 0
  do {
    while (filled < blockSymbols && place < rows.length) {
      const byte = rows[place] ?? 0
      let end = place
      if (place > 0 && rows[place - 1] === byte) {
        const limit = Math.min(rows.length, place + longestRun)
        while (end < limit && rows[end] === byte) end += 1
      }
      const run = end - place
      const symbol = run < shortestRun ? byte : (runSymbols[run] ?? 0)
      counts[symbol] = (counts[symbol] ?? 0) + 1
      block[filled++] = run < shortestRun ? byte : 512 + run
      place += Math.max(1, run < shortestRun ? 1 : run)
    }
    counts[endOfBlock] = 1
    writeBlock(out, block.subarray(0, filled), counts, place === rows.length)
    counts.fill(0)
    filled = 0
  } while (place < rows.length)
  return out.end(adler32(rows))
}

function writeBlock(out: Bits, block: Uint16Array, counts: Uint32Array, isLast: boolean): void {
  const { lengths, codes } = prefixCode(counts, 15)
  out.write((isLast ? 1 : 0) | (2 << 1), 3)
  writeCode(out, lengths)
  for (const entry of block) {
    if (entry < 256) {
      out.write(codes[entry] ?? 0, lengths[entry] ?? 0)
      continue
    }
    const run = entry - 512
    const symbol = runSymbols[run] ?? 0
    out.write(codes[symbol] ?? 0, lengths[symbol] ?? 0)
    // One zero bit follows: the only distance.
    out.write(runExtras[run] ?? 0, (runExtraBits[run] ?? 0) + 1)
  }
  out.write(codes[endOfBlock] ?? 0, lengths[endOfBlock] ?? 0)
}

/** Writes a block's code: the code lengths, Huffman-coded themselves, and the single distance. */
function writeCode(out: Bits, lengths: PrefixCode['lengths']): void {
  const codeLengths = [...lengths, 1]
  const counts = new Uint32Array(19)
  for (const length of codeLengths) counts[length] = (counts[length] ?? 0) + 1
  const meta = prefixCode(counts, 7)
  out.write(symbolCount - 257, 5)
  out.write(0, 5)
  out.write(lengthOrder.length - 4, 4)
  for (const length of lengthOrder) out.write(meta.lengths[length] ?? 0, 3)
  for (const length of codeLengths) out.write(meta.codes[length] ?? 0, meta.lengths[length] ?? 0)
}

type Bits = ReturnType<typeof createBits>

/** A bit writer, lowest bit first. `write` accepts at most 16 bits. */
function createBits(expected: number) {
  let bytes = new Uint8Array(Math.max(1_024, expected >> 1))
  let at = 0
  let pendingBits = 0
  let pendingCount = 0
  const room = () => {
    if (at + 8 < bytes.length) return
    const larger = new Uint8Array(bytes.length * 2)
    larger.set(bytes)
    bytes = larger
  }
  return {
    write(value: number, count: number) {
      pendingBits |= value << pendingCount
      pendingCount += count
      if (pendingCount < 16) return
      room()
      bytes[at] = pendingBits
      bytes[at + 1] = pendingBits >>> 8
      at += 2
      pendingBits >>>= 16
      pendingCount -= 16
    },
    /** The bytes, followed by the checksum. */
    end(checksum: number) {
      room()
      for (; pendingCount > 0; pendingCount -= 8, pendingBits >>>= 8) bytes[at++] = pendingBits
      for (let shift = 24; shift >= 0; shift -= 8) bytes[at++] = checksum >>> shift
      return bytes.slice(0, at)
    },
  }
}

/** Number of bytes that can be summed before a modulo is needed (RFC 1950, 9). */
const adlerStretch = 5_552

function adler32(bytes: Uint8Array): number {
  let low = 1
  let high = 0
  for (let start = 0; start < bytes.length; start += adlerStretch) {
    const end = Math.min(bytes.length, start + adlerStretch)
    for (let place = start; place < end; place++) {
      low += bytes[place] ?? 0
      high += low
    }
    low %= 65_521
    high %= 65_521
  }
  return ((high << 16) | low) >>> 0
}
