// Recognises the work of a comic archive (CBZ): by a sidecar beside it, by the metadata inside, and by its name. What says different things, or
// nothing, is not guessed.
import { basename, dirname, extname, join } from 'node:path'
import { parseJson, safeFolderName } from '@emaki/domain'
import { sidecarName } from '../layout.ts'
import { parseSidecar, type Sidecar } from '../sidecar.ts'
import { type WorkKey, workKeyText } from '../workKey.ts'
import { type ReadComicInfo, readComicInfo } from './comicInfo.ts'
import type { ContentProblem } from './fileContent.ts'
import { artistOf, type NamedFile, readFileName, titleOf } from './fileName.ts'
import { boundedWork, type FoundWork, type ImportTool } from './foundWork.ts'
import type { Attribution } from './groupWorks.ts'
import type { FolderMetadata } from './metadata.ts'
import { openPacked, type PackedArchive, type PackedProblem } from './packedArchive.ts'
import { type NumberedPage, type NumberingProblem, numberPages } from './packedPages.ts'
import { worksIn } from './toolSidecars.ts'
import { framesInZip } from './ugoiraFrames.ts'
import type { WalkedFile } from './walkFolder.ts'

export interface PackedContext {
  readonly root: string
  readonly metadata: FolderMetadata
  /** Whether the archive knows a work. */
  readonly knows: (key: WorkKey) => boolean
  /** Called before a file or a page is read that may take long. */
  readonly onRead: (path: string) => Promise<void>
}

type Doubt = PackedProblem | NumberingProblem | ContentProblem | 'unsureName'

/** The pages of a comic archive, a reason to doubt it, or undefined when nothing names a work. Reads every page. */
export async function attributePacked(file: WalkedFile, context: PackedContext): Promise<Attribution[] | Doubt | undefined> {
  const opened = await openPacked(join(context.root, file.path))
  if (!opened.ok) return opened.error
  const archive = opened.value
  try {
    const inside = metadataInside(archive)
    const named = workOf(file, archive, inside, context)
    if (named === undefined || typeof named === 'string') return named
    if (isAnimation(archive)) return await checkedFrames({ file, archive, inside, named, pages: [] })
    const pages = pagesOf(file, archive, inside, named)
    return typeof pages === 'string' ? pages : await checkedPages({ file, archive, inside, named, pages }, context)
  } finally {
    archive.close()
  }
}

/** Whether the archive has nothing but the frames of one ugoira. */
const isAnimation = ({ pages, zips }: PackedArchive): boolean => pages.length === 0 && zips.length === 1

interface Inside {
  /** Works that JSON files of tools describe. */
  readonly works: readonly FoundWork[]
  /** Sidecars of Emaki with the folder that they are in, `/` at its end. */
  readonly sidecars: readonly { readonly folder: string; readonly sidecar: Sidecar }[]
  readonly comics: readonly ReadComicInfo[]
}

function metadataInside({ texts }: PackedArchive): Inside {
  const works: FoundWork[] = []
  const sidecars: Inside['sidecars'][number][] = []
  const comics: ReadComicInfo[] = []
  for (const [entry, text] of texts) {
    const comic = /\.xml$/i.test(entry) ? readComicInfo(text) : undefined
    const sidecar = basename(entry) === sidecarName ? parseSidecar(text) : undefined
    if (comic) comics.push(comic)
    else if (sidecar?.ok) sidecars.push({ folder: entry.slice(0, -sidecarName.length), sidecar: sidecar.value })
    else {
      const parsed = parseJson(text)
      if (parsed.ok) works.push(...worksIn(parsed.value).map(boundedWork))
    }
  }
  return { works, sidecars, comics }
}

interface NamedWork {
  readonly key: WorkKey
  readonly tool: ImportTool
  /** Number of pages by the metadata that names the work. */
  readonly pages: number | undefined
}

/** The work that a sidecar, the metadata inside or the name says. */
function workOf(
  file: WalkedFile,
  archive: PackedArchive,
  inside: Inside,
  { metadata, knows }: PackedContext,
): NamedWork | Doubt | undefined {
  const own = metadata.ofFile(file.path)
  const inDatabase = metadata.inDatabase(file.path)
  const said: NamedWork[] = [
    ...(own ? [{ key: own.key, tool: own.tool, pages: own.pages }] : []),
    ...(inDatabase ? [{ key: artwork(inDatabase.id), tool: 'PixivUtil2' as const, pages: undefined }] : []),
    ...inside.sidecars.map(({ sidecar: { kind, id } }) => ({ key: { kind, id }, tool: 'emaki' as const, pages: undefined })),
    ...inside.works.map(({ key, tool, pages }) => ({ key, tool, pages })),
    ...inside.comics.flatMap(({ artworks, work }) =>
      artworks.map((id) => ({ key: artwork(id), tool: 'ComicInfo' as const, pages: work.pages })),
    ),
  ]
  const [first] = said
  if (first) {
    const isOne = said.every(({ key }) => workKeyText(key) === workKeyText(first.key))
    const isUgoira =
      !isAnimation(archive) && [own, ...inside.works, metadata.of(first.key)].some((found) => found?.type === 'ugoira')
    if (!isOne || first.key.kind === 'novel') return 'packed'
    return isUgoira ? 'converted' : { ...first, pages: said.find(({ pages }) => pages !== undefined)?.pages }
  }
  return workByName(file, archive, inside, { metadata, knows })
}

const artwork = (id: string): WorkKey => ({ kind: 'illust', id })

/** The work by the names of the pages, or that of the archive, with the rules of loose files (planImport.ts). */
function workByName(
  file: WalkedFile,
  archive: PackedArchive,
  { comics }: Inside,
  { metadata, knows }: Pick<PackedContext, 'metadata' | 'knows'>,
): NamedWork | Doubt | undefined {
  const stem = stemOf(file)
  const ofPages = worksOfPages([...archive.pages, ...archive.zips])
  if (ofPages.size > 1) return 'packed'
  const named = [...ofPages.values()][0] ?? readFileName(stem)
  if (named?.kind !== 'illust') return undefined
  // The number is an id of the site that ComicInfo.xml names.
  if (comics.some(({ isElsewhere }) => isElsewhere)) return 'unsureName'
  if (named.pattern === 'ugoira' && !isAnimation(archive)) return 'converted'
  const key = artwork(named.id)
  const isKnown = metadata.knows(key) || knows(key)
  // `173530 account` and `Name (173530)` are names of an artist, whose works some tools pack together.
  const isArtist = /^\d+ |\(\d+\)$/.test(stem)
  if (named.isUnsure && !isKnown && !(named.isArtistEnough && artistOf(file.path) && !isArtist)) return 'unsureName'
  const known = metadata.of(key)
  if (known?.type === 'ugoira' && !isAnimation(archive)) return 'converted'
  return { key, tool: known?.tool ?? 'names', pages: known?.pages ?? comics[0]?.work.pages }
}

/** The works that names of pages such as `123456_p0.jpg` say, by id. */
const worksOfPages = (entries: readonly string[]): ReadonlyMap<string, NamedFile> =>
  new Map(
    entries.flatMap((entry) => {
      const named = readFileName(basename(entry, extname(entry)), basename(dirname(entry)))
      return named && named.pattern !== 'bare' && !named.isUnsure ? [[named.id, named] as const] : []
    }),
  )

const stemOf = ({ path }: WalkedFile): string => basename(path, extname(path)).normalize('NFC')

/** The pages of the work: those that the sidecar of Emaki inside lists, otherwise all pictures. */
function pagesOf(
  file: WalkedFile,
  { pages: entries }: PackedArchive,
  { sidecars }: Inside,
  { key, pages }: NamedWork,
): readonly NumberedPage[] | NumberingProblem {
  const [kept] = sidecars
  if (!kept || sidecars.length > 1) return numberPages({ entries, id: key.id, stem: stemOf(file), expected: pages })
  const { files: all } = kept.sidecar
  if (all.some(({ role }) => role === 'ugoira')) return 'converted'
  const files = all.filter(({ role }) => role === 'page')
  const listed = files.map(({ name, page }) => ({ entry: `${kept.folder}${name}`, page: page ?? 0, isDerived: false }))
  if (new Set(listed.map(({ page }) => page)).size < listed.length) return 'packed'
  return listed.length > 0 && listed.every(({ entry }) => entries.includes(entry)) ? listed : 'truncated'
}

interface CheckOptions {
  readonly file: WalkedFile
  readonly archive: PackedArchive
  readonly inside: Inside
  readonly named: NamedWork
  readonly pages: readonly NumberedPage[]
}

/** The longest ZIP of frames whose names and delays are read. */
const maxFramesBytes = 100 * 1024 * 1024

/** The frames of a ugoira, with the delays that the metadata or the ZIP has. */
async function checkedFrames(options: CheckOptions): Promise<Attribution[] | Doubt> {
  const { archive, inside, named } = options
  const [entry] = archive.zips
  if (entry === undefined || named.key.kind === 'novel') return 'packed'
  const checked = await archive.check(entry, 'zip')
  if (!checked.ok) return checked.error
  const { bytes, sha256 } = checked.value
  const shared = sharedOf(options)
  const isDelayed = shared.found.some(({ frames }) => frames) || inside.sidecars[0]?.sidecar.ugoira !== undefined
  const frames = isDelayed || bytes > maxFramesBytes ? undefined : await framesInZip(await bytesOf(archive.read(entry)))
  const animation: FoundWork = { key: named.key, tool: named.tool, type: 'ugoira', frames, pages: 1 }
  const found = [...shared.found.map((one): FoundWork => ({ ...one, type: 'ugoira' })), animation]
  const packed = { kind: 'entry' as const, entry, sha256 }
  return [{ ...shared, found, file: { ...options.file, bytes }, role: 'ugoira', page: 0, isDerived: false, packed }]
}

async function bytesOf(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** What all pages of the archive have in common. */
function sharedOf({ file, inside, named, pages }: CheckOptions) {
  const stem = stemOf(file)
  const name = readFileName(stem)
  const artist = artistOf(file.path)
  return {
    key: named.key,
    tool: named.tool,
    isCopy: name?.isCopy ?? false,
    // After the number, downloads of this viewer have the selected pages.
    title: name?.id === named.key.id && !/_p?\d+(?:-\d+)?p?$/.test(stem) ? titleOf(name) : '',
    artist,
    found: foundInside(inside, named.key, artist, Math.max(0, ...pages.map(({ page }) => page)) + 1),
    sidecar: inside.sidecars[0]?.sidecar,
  }
}

async function checkedPages(options: CheckOptions, { onRead }: PackedContext): Promise<Attribution[] | ContentProblem> {
  const { file, archive, pages } = options
  const shared = sharedOf(options)
  const attributions: Attribution[] = []
  for (const { entry, page, isDerived } of pages) {
    await onRead(file.path)
    const checked = await archive.check(entry, 'picture')
    if (!checked.ok) return checked.error
    const { bytes, sha256 } = checked.value
    const packed = { kind: 'entry' as const, entry, sha256 }
    attributions.push({ ...shared, role: 'page', file: { ...file, bytes }, page, isDerived, packed })
  }
  return attributions
}

/** What the metadata inside says of the work, the most trusted first. `pages` is at least the number of its pages. */
function foundInside(
  { works, comics }: Inside,
  key: WorkKey,
  artist: Attribution['artist'],
  pages: number,
): readonly FoundWork[] {
  return [
    ...works,
    ...comics.map(({ work, writer }): FoundWork => {
      // The document has no id of the artist. That of the folder counts when the folder has the artist's name.
      const isFolder = artist !== undefined && writer !== '' && safeFolderName(writer) === artist.name
      return {
        ...work,
        key,
        tool: 'ComicInfo',
        pages: Math.max(work.pages ?? 0, pages),
        ...(writer === '' ? {} : { artist: { id: isFolder ? artist.id : '0', name: writer } }),
      }
    }),
  ]
}
