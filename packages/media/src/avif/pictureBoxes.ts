// The input of an AVIF, and the boxes that its still picture and its track share.
import { ascii, box, fullBox, u8, u16, u32 } from './boxes.ts'
import type { ColourCodes, SequenceHeader } from './sequenceHeader.ts'

export interface AvifFrame {
  /** One temporal unit of AV1 without its delimiter. */
  readonly data: Blob
  /** Whether it decodes without earlier frames. The first one must. */
  readonly isKey: boolean
  /** In whole ms. */
  readonly delayMs: number
}

export interface AvifSequence {
  readonly width: number
  readonly height: number
  readonly header: SequenceHeader
  /** The colours for the boxes; `header` has those of the stream, which may be unspecified. */
  readonly colour: ColourCodes
  /** At least one. */
  readonly frames: readonly AvifFrame[]
}

export const pictureHandler = () => fullBox('hdlr', 0, 0, u32(0), ascii('pict'), u32(0, 0, 0), u8(0))

/** The decoder configuration (AV1 in ISOBMFF 2.3). */
export function codecBox({ profile, level, tier, isMonochrome, chromaPosition }: SequenceHeader) {
  const markerAndVersion = 0x81
  const halvedBothWays = 0b1100
  const form = (tier << 7) | (isMonochrome ? 0x10 : 0) | halvedBothWays | chromaPosition
  return box('av1C', u8(markerAndVersion, (profile << 5) | level, form, 0))
}

export const colourBox = ({ primaries, transfer, matrix, isFullRange }: ColourCodes) =>
  box('colr', ascii('nclx'), u16(primaries, transfer, matrix), u8(isFullRange ? 0x80 : 0))
