// The formats that an ugoira is saved in: which are made here, under which names, and which are links to others.
import type { ClipFormat } from '@emaki/media'
import { ugoiraFormats } from '../../settings/schema.ts'

type UgoiraFormat = (typeof ugoiraFormats)[number]
/** Formats that are made on this device. */
export type MadeFormat = Exclude<UgoiraFormat, 'MP4(Server)' | 'Other'>

/** How each is made, which is also what its file's name ends in (docs/spec/behaviours.md 14). */
export const clipFormats: Readonly<Record<MadeFormat, ClipFormat>> = {
  ZIP: 'zip',
  GIF: 'gif',
  WebM: 'webm',
  APNG: 'apng',
  'MP4(Browser)': 'mp4',
}

/** True for formats that need the loaded frames (docs/spec/product.md 5). */
export const isMade = (format: UgoiraFormat): format is MadeFormat => Object.hasOwn(clipFormats, format)

/** All formats, the one that the settings name first. */
export const formatsFrom = (preferred: UgoiraFormat): readonly UgoiraFormat[] => [
  preferred,
  ...ugoiraFormats.filter((format) => format !== preferred),
]
