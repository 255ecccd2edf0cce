// Layouts in which the folder names the work and its files the pages: `Alice-12345/87654321/0.jpg` and `12345 alice/87654321-Title/000.jpg`.
import { basename, dirname, extname } from 'node:path'
import type { WorkKey } from '../workKey.ts'
import { mediaKind } from './fileContent.ts'
import { artistOf, isUnlikelyId, type NamedFile } from './fileName.ts'
import type { WalkedFile } from './walkFolder.ts'

/** The number of the first page in the folders whose files are numbered without a gap. */
export type FolderPages = ReadonlyMap<string, 0 | 1>

const counted = /^[pP]?(\d{1,4})$/

/** Finds the folders whose pictures all have page numbers for names, from 0 or 1 without a gap. */
export function countedFolders(files: readonly WalkedFile[]): FolderPages {
  const numbers = new Map<string, (number | undefined)[]>()
  for (const { path } of files) {
    const media = mediaKind(extname(path).slice(1).toLowerCase())
    if (media !== 'picture' && media !== 'zip') continue
    const folder = dirname(path)
    const number = counted.exec(basename(path, extname(path)))?.[1]
    const known = numbers.get(folder)
    const found = number === undefined ? undefined : Number(number)
    if (known) known.push(found)
    else numbers.set(folder, [found])
  }
  const found = new Map<string, 0 | 1>()
  for (const [folder, pages] of numbers) {
    const all = new Set(pages)
    const first = all.has(0) ? 0 : 1
    if (
      all.size === pages.length &&
      !all.has(undefined) &&
      pages.every((page) => page !== undefined && page - first < pages.length)
    )
      found.set(folder, first)
  }
  return found
}

/** A folder that begins with the id of a work, and one that ends with it. */
const idFirst = /^\[?(?<id>[1-9]\d{0,9})\]?(?:[-_ ]+(?<title>.*))?$/
const idLast = /^(?<title>.*)[-_ ]+[([]?(?<id>[1-9]\d{0,9})[)\]]?$/

/**
 * The work of a file by the name of its folder. Artists have such folders too, so a folder above must have the artist's name and id, unless the work
 * is known.
 */
export function namedByFolder(path: string, folders: FolderPages, isKnown: (key: WorkKey) => boolean): NamedFile | undefined {
  const folder = dirname(path)
  const number = counted.exec(basename(path, extname(path)))?.[1]
  if (number === undefined || folder === '.') return undefined
  const name = basename(folder).normalize('NFC')
  const found = idFirst.exec(name) ?? idLast.exec(name)
  const id = found?.groups?.id
  if (id === undefined) return undefined
  const first = folders.get(folder)
  const isSure = first !== undefined && artistOf(folder) !== undefined && !isUnlikelyId(id)
  const isUnsure = !isSure && !isKnown({ kind: 'illust', id })
  return {
    pattern: 'page',
    kind: 'illust',
    id,
    page: Number(number) - (first ?? 0),
    isDerived: false,
    isCopy: false,
    isUnsure,
    isArtistEnough: false,
    rest: found?.groups?.title ?? '',
  }
}
