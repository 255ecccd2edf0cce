// Reads the box structure of MP4 files (ISO/IEC 14496-12).

/** A box of an MP4 file. Offsets in bytes from the start of the file. */
export interface Mp4Box {
  readonly type: string
  readonly start: number
  /** Offset of the first byte after the header. */
  readonly content: number
  readonly end: number
}

const headerLength = 8

/** The boxes between two offsets, in order. Stops at a box with an invalid length. */
export function boxesIn(bytes: Uint8Array, from = 0, to = bytes.length): Mp4Box[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const boxes: Mp4Box[] = []
  for (let start = from; start + headerLength <= to; ) {
    const length = view.getUint32(start)
    const end = start + length
    if (length < headerLength || end > to) break
    const type = String.fromCharCode(...bytes.subarray(start + 4, start + headerLength))
    boxes.push({ type, start, content: start + headerLength, end })
    start = end
  }
  return boxes
}

/** The first box at a path of types, for example `moof`, `traf`, `tfdt`; undefined when a box is missing. */
export function findBox(bytes: Uint8Array, ...path: readonly string[]): Mp4Box | undefined {
  let found: Mp4Box | undefined
  for (const type of path) {
    found = boxesIn(bytes, found?.content ?? 0, found?.end ?? bytes.length).find((box) => box.type === type)
    if (!found) return undefined
  }
  return found
}
