// Works as entries of a catalogue.
import type { Archive, ListedWork } from '@emaki/archive'
import { cbzType, epubType } from '@emaki/books'
import { readAuthor, readTags, record, writtenText } from '@emaki/domain'
import { plainLine, plainText } from '../linkPreview/plainText.ts'
import { type CoverSize, coverType } from './coverFile.ts'

export interface CatalogWork {
  readonly kind: 'illust' | 'novel'
  readonly id: string
  readonly title: string
  readonly author: { readonly id: string; readonly name: string }
  /** Plain text; may be empty. */
  readonly summary: string
  readonly tags: readonly string[]
  /** RFC 3339; undefined when the site gives none. */
  readonly published: string | undefined
  /** RFC 3339: when the work entered the archive, or its current version. */
  readonly updated: string
  readonly series: { readonly id: string; readonly title: string } | undefined
  /** Pages of an artwork; 0 for novels. */
  readonly pages: number
  /** False for a novel without a cover, which has a neutral picture. */
  readonly hasCover: boolean
  /** Media types of the pictures that are sent. */
  readonly coverTypes: Readonly<Record<CoverSize, string>>
  /** Media type of the file to download. */
  readonly type: string
}

/** Maximum lengths in characters. */
const nameLength = 200
const summaryLength = 1000
const maxTags = 30

/** A name in one line. */
export const nameLine = (value: unknown, fallback: string): string => plainLine(writtenText(value), nameLength) || fallback

/** Reads a work for a catalogue; undefined when it has no file to download. */
export async function catalogWork(archive: Archive, listed: ListedWork): Promise<CatalogWork | undefined> {
  const { kind, id, work, kept } = listed
  const files = archive.index.files(listed)
  const pages = files.filter(({ role }) => role === 'page').length
  const hasFile = kind === 'illust' ? pages > 0 : files.some(({ role }) => role === 'text')
  if (!hasFile) return undefined
  const author = readAuthor(work.user)
  const series = record(work.series)
  const seriesTitle = nameLine(series.title, '')
  return {
    kind,
    id,
    title: nameLine(work.title, `#${id}`),
    author: { id: author.id, name: nameLine(author.name, `#${author.id}`) },
    summary: plainText(writtenText(work.caption), summaryLength),
    tags: [...new Set(readTags(work.tags).map(({ name }) => nameLine(name, '')))].filter(Boolean).slice(0, maxTags),
    published: timeOf(work.create_date),
    updated: await updatedAt(archive, listed, kept.keptAt),
    series:
      seriesTitle === '' ? undefined : { id: `${kind === 'novel' ? 'novel' : 'manga'}:${String(series.id)}`, title: seriesTitle },
    pages: kind === 'illust' ? pages : 0,
    hasCover: kind === 'illust' || files.some(({ role }) => role === 'cover'),
    coverTypes: { cover: await coverType(archive, listed, 'cover'), thumbnail: await coverType(archive, listed, 'thumbnail') },
    type: kind === 'illust' ? cbzType : epubType,
  }
}

/** When the current version entered the archive. Only the sidecar says it for works with several. */
async function updatedAt(archive: Archive, { kept, ...key }: ListedWork, keptAt: string): Promise<string> {
  if (kept.versions === 1) return keptAt
  const sidecar = await archive.store.sidecar(key)
  const replaced = sidecar?.versions.at(-1)?.replacedAt
  return replaced === undefined ? keptAt : new Date(replaced).toISOString()
}

/** A time in RFC 3339, whose years have four digits. */
function timeOf(value: unknown): string | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return time >= 0 && time < Date.UTC(9999, 0) ? new Date(time).toISOString() : undefined
}
