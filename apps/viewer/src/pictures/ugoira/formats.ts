// The export formats of a ugoira: local ones, and links to converters.
import type { ClipFormat } from '@emaki/media'
import { ugoiraFormats } from '../../platform/settings/schema.ts'

type UgoiraFormat = (typeof ugoiraFormats)[number]
/** Formats that this device encodes. */
export type LocalFormat = Exclude<UgoiraFormat, 'MP4(Server)' | 'Other'>

/** The encoder of each format, which is also the file's extension (docs/spec/behaviours.md 14). */
export const clipFormats: Readonly<Record<LocalFormat, ClipFormat>> = {
  ZIP: 'zip',
  GIF: 'gif',
  WebM: 'webm',
  APNG: 'apng',
  AVIF: 'avif',
  'MP4(Browser)': 'mp4',
}

/** Whether this device encodes a format, which needs all frames (docs/spec/product.md 5). */
export const isLocal = (format: UgoiraFormat): format is LocalFormat => Object.hasOwn(clipFormats, format)

/** All formats, with the preferred one first. */
export const formatsFrom = (preferred: UgoiraFormat): readonly UgoiraFormat[] => [
  preferred,
  ...ugoiraFormats.filter((format) => format !== preferred),
]
