// Puts the files of a folder together as works, with one file for each page.
import { extname } from 'node:path'
import type { FileRole, Sidecar } from '../sidecar.ts'
import { type WorkKey, workKeyText } from '../workKey.ts'
import type { readArtistFolder } from './fileName.ts'
import { type Doubt, type FoundWork, type ImportTool, mergedWork, type PlannedFile, type PlannedWork } from './foundWork.ts'
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
  /** The number at the end of a name that has no page, such as `123456_2`. */
  readonly counter?: number | undefined
  /** The title that the name of the file has. */
  readonly title: string
  readonly artist: ReturnType<typeof readArtistFolder>
  /** True for a picture of a ugoira: a single frame, or an animation that a tool has made of them. */
  readonly isFrame?: boolean
  /** Where the bytes are when they are not those of the file. */
  readonly packed?: PlannedFile['packed']
  /** Metadata inside of a comic archive, the most trusted first. */
  readonly found?: readonly FoundWork[]
  /** The sidecar of Emaki inside of a comic archive. */
  readonly sidecar?: Sidecar | undefined
}

type Doubtful = Doubt[]

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
    const known = mergedWork([...(outside ? [outside] : []), ...new Set(group.flatMap((one) => one.found ?? []))])
    const chosen = bestSource(group, doubtful)
    const frames = framesOfWork(chosen, known, doubtful)
    const loose = countedPages(chosen.filter(({ isFrame }) => !isFrame))
    const files = [...(frames ? [frames.file] : []), ...filesOfWork(loose, known, doubtful)]
    if (files.length === 0) continue
    const title = group.map((one) => one.title).find((text) => text !== '')
    const artist = group.map((one) => one.artist).find((one) => one !== undefined)
    const stub: FoundWork = { key: first.key, tool: first.tool, title, artist, type: typeOf(files), pages: pagesOf(files) }
    const work = mergedWork([...(frames ? [{ ...stub, frames: frames.frames }] : []), ...(known ? [known] : []), stub]) ?? stub
    const sidecar = chosen.find((one) => one.sidecar)?.sidecar
    works.push({
      key: first.key,
      tool: outside?.tool ?? chosen[0]?.tool ?? first.tool,
      work,
      files,
      needsMetadata: !sidecar && !isDescribed(known),
      isPacked: files.some(({ packed }) => packed),
      sidecar,
    })
  }
  return works
}

/** Whether tools say what names do not. Several have no rating, and ComicInfo.xml has neither ids of the artist and the series nor a size. */
const isDescribed = (work: FoundWork | undefined): boolean =>
  work?.title !== undefined && work.rating !== undefined && work.artist !== undefined && work.artist.id !== '0'

/**
 * The ZIP of a ugoira whose frames lie as single files. Undefined where the metadata has no delays, where frames are missing, and where there is the
 * site's ZIP.
 */
function framesOfWork(
  group: readonly Attribution[],
  known: FoundWork | undefined,
  doubtful: Doubtful,
): { readonly file: PlannedFile; readonly frames: NonNullable<FoundWork['frames']> } | undefined {
  const all = group.filter(({ isFrame }) => isFrame).sort((a, b) => a.page - b.page)
  const [first] = all
  if (!first) return undefined
  const delays = known?.frames ?? []
  const isWhole = all.length === delays.length && all.every(({ page }, place) => page === place)
  if (!isWhole || group.some(({ role }) => role === 'ugoira')) {
    for (const { file, key } of all) doubtful.push({ path: file.path, reason: 'converted', key })
    return undefined
  }
  // Tools download originals, whose type may differ from that of the site's ZIP.
  const frames = delays.map(({ file, delay }, place) => ({
    file: `${stemOf(file)}${extname(all[place]?.file.path ?? file)}`,
    delay,
  }))
  const named = all.map(({ file }, place) => ({ path: file.path, name: frames[place]?.file ?? '' }))
  const bytes = all.reduce((sum, { file }) => sum + file.bytes, 0)
  return { file: { ...first.file, bytes, role: 'ugoira', packed: { kind: 'frames', frames: named } }, frames }
}

/** Pages whose names only have a number at their end, when all have one and they count from 0 or 1 without a gap. */
function countedPages(group: readonly Attribution[]): readonly Attribution[] {
  const counters = new Set(group.map(({ counter }) => counter))
  const first = counters.has(0) ? 0 : 1
  const isCounted =
    group.length > 1 &&
    counters.size === group.length &&
    group.every(
      ({ page, role, counter = -1 }) => page === 0 && role === 'page' && counter >= first && counter < group.length + first,
    )
  return isCounted ? group.map((one) => ({ ...one, page: (one.counter ?? 0) - first, title: '' })) : group
}

const stemOf = (name: string): string => name.slice(0, name.length - extname(name).length)

const typeOf = (files: readonly PlannedFile[]) => (files.some(({ role }) => role === 'ugoira') ? 'ugoira' : undefined)
const pagesOf = (files: readonly PlannedFile[]) => Math.max(1, files.filter(({ role }) => role === 'page').length)

/**
 * The files from which a work is taken: those that lie loose, or the pages of one comic archive. Pages of several sources are never mixed, because
 * each may count them in its own way. Originals come before sizes that the site made, then the source with more pages, then loose files.
 */
function bestSource(group: readonly Attribution[], doubtful: Doubtful): readonly Attribution[] {
  const sources = new Map<string, Attribution[]>()
  for (const one of group) {
    const name = one.packed?.kind === 'entry' ? one.file.path : ''
    const source = sources.get(name)
    if (source) source.push(one)
    else sources.set(name, [one])
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
      is(a, ({ packed }) => packed?.kind === 'entry') - is(b, ({ packed }) => packed?.kind === 'entry'),
  )
  for (const other of others) {
    const paths = new Map(other.map(({ file, isDerived }) => [file.path, isDerived]))
    for (const [path, isDerived] of paths) doubtful.push({ path, reason: isDerived ? 'derived' : 'copy', key: other[0]?.key })
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
  for (const { file, key, role, page, isDerived, packed } of sorted) {
    const place = role === 'page' || role === 'image' ? `${role} ${page}` : role
    if (taken.has(place)) doubtful.push({ path: file.path, reason: isDerived ? 'derived' : 'copy', key })
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
