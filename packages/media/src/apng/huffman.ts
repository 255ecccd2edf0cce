// Huffman codes for Deflate (RFC 1951, 3.2.2): from symbol frequencies to codes.

export interface PrefixCode {
  /** Bits of each symbol's code; 0 for a symbol that does not occur. */
  readonly lengths: Uint8Array
  /** The codes with reversed bits, because Deflate writes them lowest bit first. */
  readonly codes: Uint16Array
}

/** The shortest code for these frequencies with at most `longest` bits. At least one symbol must occur. */
export function prefixCode(counts: Uint32Array, longest: number): PrefixCode {
  // Halving the frequencies makes a tree flatter. A few rounds are enough.
  for (let weights = counts; ; weights = weights.map((count) => (count > 0 ? (count >> 1) | 1 : 0))) {
    const lengths = treeDepths(weights)
    if (lengths.every((length) => length <= longest)) return { lengths, codes: codesOf(lengths) }
  }
}

/** Depth of each symbol in a Huffman tree. A single symbol gets one bit, because Deflate has no code of length 0. */
function treeDepths(counts: Uint32Array): Uint8Array {
  const leaves = [...counts.keys()].filter((symbol) => (counts[symbol] ?? 0) > 0)
  leaves.sort((a, b) => (counts[a] ?? 0) - (counts[b] ?? 0))
  const lengths = new Uint8Array(counts.length)
  // Leaves and inner nodes are both sorted by weight, so the two lightest nodes are at the front of one of the lists.
  const weights = leaves.map((symbol) => counts[symbol] ?? 0)
  const above: number[] = []
  let leaf = 0
  let joint = leaves.length
  const rarest = () => {
    const takesLeaf = leaf < leaves.length && (joint >= weights.length || (weights[leaf] ?? 0) <= (weights[joint] ?? 0))
    return takesLeaf ? leaf++ : joint++
  }
  for (let made = 1; made < leaves.length; made++) {
    const [first, second] = [rarest(), rarest()]
    above[first] = above[second] = weights.length
    weights.push((weights[first] ?? 0) + (weights[second] ?? 0))
  }
  const depths: number[] = []
  for (let node = weights.length - 1; node >= 0; node--) {
    const parent = above[node]
    depths[node] = parent === undefined ? 0 : (depths[parent] ?? 0) + 1
    const symbol = leaves[node]
    if (symbol !== undefined) lengths[symbol] = Math.max(1, depths[node] ?? 0)
  }
  return lengths
}

/** Codes of each length count up in the order of the symbols. */
function codesOf(lengths: Uint8Array): Uint16Array {
  const codes = new Uint16Array(lengths.length)
  let code = 0
  for (let length = 1; length <= 15; length++) {
    for (const [symbol, own] of lengths.entries()) if (own === length) codes[symbol] = reversedBits(code++, length)
    code <<= 1
  }
  return codes
}

function reversedBits(code: number, bits: number): number {
  let result = 0
  for (let bit = 0; bit < bits; bit++) result |= ((code >> bit) & 1) << (bits - 1 - bit)
  return result
}
