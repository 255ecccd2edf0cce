// The download record as a file, and the records of other programs. Imported files are untrusted (docs/reliability.md H6).
//
// - Ours: `{"format": "emaki-download-record", "version": 1, "entries": […]}`.
// - PixivBatchDownloader, `record-total ….json`: `[{"id": "93364702_p0", "n": name, "d"?: "2021/10/11/00/00/06"}]`. An id without a page is a
//   ugoira, or a novel when `d` is an ISO date or the name ends like a novel's file.
// - gallery-dl, the column `entry` of its archive as lines: `pixiv109487939_p02.png`, `pixiv-novel12101012.txt`. Keys of lists (`pixivf_…`)
//   glue id and page together, so they are left out.
import { failed, list, parseId, type Result, record, succeeded, text } from '@emaki/domain'
import type { DownloadEntry } from './downloadRecord.ts'

export interface ReadDownloadFile {
  readonly entries: readonly DownloadEntry[]
  /** Entries or lines that name no work. */
  readonly unreadable: number
}

/** `database`: an SQLite file instead of its entries as text. */
export type DownloadFileError = 'large' | 'empty' | 'damaged' | 'foreign' | 'database'

/** Maximum length of a file, in characters. */
export const maxDownloadFileLength = 80_000_000
/** Maximum number of entries. Further ones count as unreadable. */
const maxEntries = 500_000
/** Maximum length of a name, in characters. */
const maxName = 300
/** Pages are below this number: upstream allows 200, and files count from 0 or 1. */
const maxPage = 1000

const format = 'emaki-download-record'

/** The content of an exported file. Times are ISO 8601. */
export const writeDownloadFile = (entries: readonly DownloadEntry[]): string =>
  JSON.stringify({
    format,
    version: 1,
    entries: entries.map(({ at, ...entry }) => ({ ...entry, at: at === 0 ? null : new Date(at).toISOString() })),
  })

/** Reads a file of any known kind. Never throws. */
export function readDownloadFile(content: string): Result<ReadDownloadFile, DownloadFileError> {
  if (content.length > maxDownloadFileLength) return failed('large')
  const start = content.trimStart().charAt(0)
  if (start === '') return failed('empty')
  if (content.startsWith('SQLite format 3')) return failed('database')
  if (start === '{' || start === '[') return readJson(content)
  return found(
    content.split(/\r\n|\r|\n/).filter((line) => line.trim() !== ''),
    readLine,
  )
}

function readJson(content: string): Result<ReadDownloadFile, DownloadFileError> {
  let value: unknown
  try {
    value = JSON.parse(content)
  } catch {
    // Cut off or edited by hand.
    return failed('damaged')
  }
  if (Array.isArray(value)) return found(value, readOther)
  const own = record(value)
  return own.format === format && Array.isArray(own.entries) ? found(list(own.entries), readOwn) : failed('foreign')
}

/** The readable entries. A file without any is foreign, unless it is empty on purpose. */
function found<T>(given: readonly T[], read: (one: T) => DownloadEntry | undefined): Result<ReadDownloadFile, DownloadFileError> {
  const entries = given.slice(0, maxEntries).flatMap((one) => read(one) ?? [])
  if (entries.length === 0 && given.length > 0) return failed('foreign')
  return succeeded({ entries, unreadable: given.length - entries.length })
}

function readOwn(value: unknown): DownloadEntry | undefined {
  const { kind, id, pages, at, name } = record(value)
  const known = parseId(id)
  if (known === undefined || (kind !== 'illust' && kind !== 'novel')) return undefined
  const numbers = list(pages).slice(0, maxPage).filter(isPage)
  return {
    kind,
    id: known,
    pages: [...new Set(numbers)].sort((a, b) => a - b),
    at: timeOf(text(at)),
    name: nameOf(name),
  }
}

const novelName = /\.(?:txt|epub|html|md)$/i

/** An entry of PixivBatchDownloader. */
function readOther(value: unknown): DownloadEntry | undefined {
  const { id, n, d } = record(value)
  const [, digits, page] = /^(\d{1,12})(?:_p(\d{1,4}))?$/.exec(String(id ?? '')) ?? []
  const known = parseId(digits)
  if (known === undefined) return undefined
  const name = text(n)
  const date = text(d)
  const isNovel = page === undefined && (date.includes('-') || novelName.test(name))
  const pages = page === undefined ? [] : [Number(page)].filter(isPage)
  return { kind: isNovel ? 'novel' : 'illust', id: known, pages, at: timeOf(date), name: nameOf(name) }
}

/** A line of gallery-dl's archive. Older versions stored novels under `pixiv` with the ending `txt`. */
function readLine(line: string): DownloadEntry | undefined {
  const [, novel, digits, page, ending] = /^"?pixiv(-novel)?(\d{1,12})(?:_p(\d{2,4}))?\.(\w{1,8})"?$/.exec(line.trim()) ?? []
  const id = parseId(digits)
  if (id === undefined) return undefined
  const isNovel = novel !== undefined || ending === 'txt'
  const pages = isNovel ? [] : [Number(page ?? 0)].filter(isPage)
  return { kind: isNovel ? 'novel' : 'illust', id, pages, at: 0, name: '' }
}

const isPage = (page: unknown): page is number => Number.isSafeInteger(page) && Number(page) >= 0 && Number(page) < maxPage

/** The last part of a path, because folders of another machine mean nothing here. */
const nameOf = (value: unknown): string => (text(value).split(/[\\/]/).at(-1) ?? '').replace(/\p{Cc}/gu, '').slice(0, maxName)

/** An ISO time, or the date path of a picture's address in Japanese time; 0 for anything else. */
function timeOf(value: string): number {
  const path = /^(\d{4})\/(\d{2})\/(\d{2})\/(\d{2})\/(\d{2})\/(\d{2})$/.exec(value)
  const at = Date.parse(path ? `${path[1]}-${path[2]}-${path[3]}T${path[4]}:${path[5]}:${path[6]}+09:00` : value)
  const year = new Date(at).getUTCFullYear()
  return year >= 2000 && year < 2200 ? at : 0
}
