// The cache key of a rendition, independent of the order of its fields.
import { createHash } from 'node:crypto'
import type { Picture, Rendition } from './picture.ts'

/** Increase it when files or variations change, so that caches drop old pictures. */
const version = 3

/** 40 hex digits, different for every picture, rendition and version. */
export function pictureKey(picture: Picture, rendition: Rendition): string {
  const plain = JSON.stringify([version, sorted(picture), sorted(rendition)])
  return createHash('sha256').update(plain).digest('hex').slice(0, 40)
}

const sorted = (record: object) => Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1))
