// Reads boxes of the ISO base media file format, for tests.

/** Bytes before the inner boxes of each box that has some. */
const innerStart: Readonly<Record<string, number>> = {
  ...{ meta: 4, iinf: 6, iprp: 0, ipco: 0, stsd: 8, av01: 78 },
  ...{ moov: 0, trak: 0, edts: 0, mdia: 0, minf: 0, dinf: 0, stbl: 0 },
}

export interface IsoBox {
  readonly type: string
  readonly content: DataView<ArrayBuffer>
  readonly boxes: readonly IsoBox[]
}

/** The boxes of a file or of a part of it. Throws when a size does not fit. */
export function readBoxes(bytes: Uint8Array<ArrayBuffer>): readonly IsoBox[] {
  const boxes: IsoBox[] = []
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let at = 0; at < bytes.length; ) {
    const size = view.getUint32(at)
    if (size < 8 || at + size > bytes.length) throw new Error(`A box of ${size} bytes at ${at} of ${bytes.length}`)
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    const content = bytes.subarray(at + 8, at + size)
    const inner = innerStart[type]
    boxes.push({
      type,
      content: new DataView(content.buffer, content.byteOffset, content.length),
      boxes: inner === undefined ? [] : readBoxes(content.subarray(inner)),
    })
    at += size
  }
  return boxes
}

/** The content of the box at a path of types, such as `moov/trak/tkhd`. Throws when there is none. */
export function boxAt(boxes: readonly IsoBox[], path: string): IsoBox {
  const [type, ...rest] = path.split('/')
  const found = boxes.find((candidate) => candidate.type === type)
  if (!found) throw new Error(`No box ${path}`)
  return rest.length === 0 ? found : boxAt(found.boxes, rest.join('/'))
}

/** The numbers of 32 bits of a box from an offset in its content on. */
export const numbersOf = ({ content }: IsoBox, start: number): readonly number[] =>
  Array.from({ length: (content.byteLength - start) / 4 }, (_, index) => content.getUint32(start + index * 4))

/** The letters of a part of a box. */
export const textOf = ({ content }: IsoBox, start = 0, end = content.byteLength): string =>
  String.fromCharCode(...new Uint8Array(content.buffer, content.byteOffset + start, end - start))

/** The bytes of a box. */
export const bytesOf = ({ content }: IsoBox): readonly number[] => [
  ...new Uint8Array(content.buffer, content.byteOffset, content.byteLength),
]
