// Puts the files of a folder together as works, with one file for each page.
import type { FileRole, Sidecar } from '../sidecar.ts'
import { type WorkKey, workKeyText } from '../workKey.ts'
import type { readArtistFolder } from './fileName.ts'
import { type DoubtReason, type FoundWork, type ImportTool, mergedWork, type PlannedFile, type PlannedWork } from './foundWork.ts'
import type { FolderMetadata } from './metadata.ts'
import type { WalkedFile } from './walkFolder.ts'

/** A file, or a page in a comic archive, and what it is of which work. */
export interface Attribution {
  /** Of a packed page: the path and time of the archive, and the length of the page. */
  readonly file: WalkedFile
  readonly key: WorkKey
  readonly role: FileRole
  readonly page: number
  readonly tool: ImportTool
  readonly isDerived: boolean
  readonly isCopy: boolean
  /** The title that the name of the file has. */
  readonly title: string
  readonly artist: ReturnType<typeof readArtistFolder>
  /** The entry of a packed page. */
  readonly packed?: PlannedFile['packed']
  /** Metadata inside of a comic archive, the most trusted first. */
  readonly found?: readonly FoundWork[]
  /** The sidecar of Emaki inside of a comic archive. */
  readonly sidecar?: Sidecar | undefined
}

type Doubtful = { path: string; reason: DoubtReason }[]

/** Works with the files of each, one file a page. Adds the other files to `doubtful`. */
export function groupWorks(attributed: readonly Attribution[], metadata: FolderMetadata, doubtful: Doubtful): PlannedWork[] {
  const groups = new Map<string, Attribution[]>()
  for (const one of attributed) {
    const name = workKeyText(one.key)
    const group = groups.get(name)
    if (group) group.push(one)
    else groups.set(name, [one])
  }
  const works: PlannedWork[] = []
  for (const group of groups.values()) {
    const [first] = group
    if (!first) continue
    const outside = metadata.of(first.key)
    const found = [...outside, ...new Set(group.flatMap((one) => one.found ?? []))]
    const chosen = bestSource(group, doubtful)
    const files = filesOfWork(chosen, mergedWork(found), doubtful)
    if (files.length === 0) continue
    const title = group.map((one) => one.title).find((text) => text !== '')
    const artist = group.map((one) => one.artist).find((one) => one !== undefined)
    const stub: FoundWork = { key: first.key, tool: first.tool, title, artist, type: typeOf(files), pages: pagesOf(files) }
    const work = mergedWork([...found, stub]) ?? stub
    const sidecar = chosen.find((one) => one.sidecar)?.sidecar
    works.push({
      key: first.key,
      tool: outside[0]?.tool ?? chosen[0]?.tool ?? first.tool,
      work,
      files,
      // ComicInfo.xml has no ids of the artist and the series, and no size.
      needsMetadata: !sidecar && found.every(({ tool }) => tool === 'ComicInfo'),
      isPacked: files.some(({ packed }) => packed),
      sidecar,
    })
  }
  return works
}

const typeOf = (files: readonly PlannedFile[]) => (files.some(({ role }) => role === 'ugoira') ? 'ugoira' : undefined)
const pagesOf = (files: readonly PlannedFile[]) => Math.max(1, files.filter(({ role }) => role === 'page').length)

/**
 * The files from which a work is taken: those that lie loose, or the pages of one comic archive. Pages of several sources are never mixed, because
 * each may count them in its own way. Originals come before sizes that the site made, then the source with more pages, then loose files.
 */
function bestSource(group: readonly Attribution[], doubtful: Doubtful): readonly Attribution[] {
  const sources = new Map<string, Attribution[]>()
  for (const one of group) {
    const name = one.packed ? one.file.path : ''
    sources.set(name, [...(sources.get(name) ?? []), one])
  }
  if (sources.size <= 1) return group
  const pages = (source: readonly Attribution[]) => new Set(source.map(({ role, page }) => `${role} ${page}`)).size
  const is = (source: readonly Attribution[], test: (one: Attribution) => boolean) => Number(source.every(test))
  const [best, ...others] = [...sources.values()].sort(
    (a, b) =>
      is(a, ({ role }) => role === 'page') - is(b, ({ role }) => role === 'page') ||
      is(a, ({ isDerived }) => isDerived) - is(b, ({ isDerived }) => isDerived) ||
      is(a, ({ isCopy }) => isCopy) - is(b, ({ isCopy }) => isCopy) ||
      pages(b) - pages(a) ||
      is(a, ({ packed }) => packed !== undefined) - is(b, ({ packed }) => packed !== undefined),
  )
  for (const other of others) {
    const paths = new Map(other.map(({ file, isDerived }) => [file.path, isDerived]))
    for (const [path, isDerived] of paths) doubtful.push({ path, reason: isDerived ? 'derived' : 'copy' })
  }
  return best ?? []
}

/** One file for each role and page: originals before sizes that the site made, named files before copies. */
function filesOfWork(group: readonly Attribution[], known: FoundWork | undefined, doubtful: Doubtful): PlannedFile[] {
  const shift = firstPage(group, known)
  const taken = new Map<string, PlannedFile>()
  const sorted = [...group].sort(
    (a, b) => Number(a.isDerived) - Number(b.isDerived) || Number(a.isCopy) - Number(b.isCopy) || b.file.bytes - a.file.bytes,
  )
  for (const { file, role, page, isDerived, packed } of sorted) {
    const place = role === 'page' || role === 'image' ? `${role} ${page}` : role
    if (taken.has(place)) doubtful.push({ path: file.path, reason: isDerived ? 'derived' : 'copy' })
    else taken.set(place, { ...file, role, ...(role === 'page' ? { page: page - shift } : {}), ...(packed ? { packed } : {}) })
  }
  return [...taken.values()].sort((a, b) => (a.page ?? 0) - (b.page ?? 0) || (a.path < b.path ? -1 : 1))
}

/** 1 when the names count pages from 1: there is no page 0, and as many pages as the work has. Packed pages have their numbers already. */
function firstPage(group: readonly Attribution[], known: FoundWork | undefined): 0 | 1 {
  if (group.some(({ packed }) => packed)) return 0
  const pages = new Set(group.filter(({ role }) => role === 'page').map(({ page }) => page))
  return pages.size > 0 && !pages.has(0) && pages.has(1) && known?.pages === pages.size && Math.max(...pages) === pages.size
    ? 1
    : 0
}
