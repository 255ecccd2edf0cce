// Searches of the archive. Full-text search is SQL; filters, orders and facets run on columns in memory, so that a search over 100,000 works
// takes a few milliseconds and does not hold up other requests.
import {
  colourName,
  type KeptMark,
  type LibraryArtist,
  type LibraryColour,
  type LibraryFacets,
  type LibraryQuery,
  type LibrarySeries,
  type LibraryStatistics,
  libraryColours,
} from '@emaki/domain'
import type { ArchiveIndex } from '../index/archiveIndex.ts'
import { type WorkKey, workKeyText } from '../workKey.ts'
import type { WorkColumns } from './columns.ts'
import { createDuplicateSearch, type DuplicateGroup } from './duplicateSearch.ts'
import { countFacets, type FacetNames } from './facets.ts'
import { type CompiledFilter, compileFilter, forEachMatch } from './filter.ts'
import { createHiddenWorks, type SearchScope } from './hiddenWorks.ts'
import { createListedWorks, type ListedWork } from './listedWorks.ts'
import { createFirstWorks, type Position, workOrder } from './order.ts'
import { type GroupPage, type GroupRange, listArtists, listSeries } from './people.ts'
import { createPictureHashes, similarWorks } from './pictureHashes.ts'
import { countStatistics } from './statistics.ts'
import { createTextSearch } from './textSearch.ts'
import { createWorkTable } from './workTable.ts'

export interface PageRange extends SearchScope {
  readonly from?: Position | undefined
  /** Works to leave out after `from`. Default: 0. */
  readonly skip?: number | undefined
  readonly count: number
}

/** The works whose artists or series are listed. Default: all. */
export interface GroupScope extends SearchScope {
  readonly query?: LibraryQuery | undefined
}

export interface FoundPage {
  readonly works: readonly ListedWork[]
  /** Works that match, over all pages. */
  readonly total: number
  /** Position of the last work when there are more. */
  readonly next: Position | undefined
}

export interface LibrarySearch {
  /** Loads what searches need, which the first one would do. */
  warm(): Promise<void>
  page(query: LibraryQuery, range: PageRange): Promise<FoundPage>
  facets(query: LibraryQuery, scope?: SearchScope): Promise<LibraryFacets>
  statistics(query: LibraryQuery, scope?: SearchScope): Promise<LibraryStatistics>
  artists(range: GroupRange & GroupScope & { readonly words?: string | undefined }): Promise<GroupPage<LibraryArtist>>
  series(range: GroupRange & GroupScope): Promise<GroupPage<LibrarySeries>>
  /** One work; undefined when it is not in the archive or not served. */
  work(key: WorkKey, scope?: SearchScope): Promise<ListedWork | undefined>
  /** Marks of the works that are in the archive, by `workKeyText`. */
  marks(keys: readonly WorkKey[], scope?: SearchScope): Promise<ReadonlyMap<string, KeptMark>>
  /** Works with similar pictures, nearest first; undefined when the work is not in the archive or not served. */
  similarTo(key: WorkKey, range: SearchScope & { readonly count: number }): Promise<readonly ListedWork[] | undefined>
  /** Works by the name of an sRGB colour, those first of which it is the largest colour, then those kept last. */
  withColour(
    red: number,
    green: number,
    blue: number,
    range: SearchScope & { readonly count: number },
  ): Promise<readonly ListedWork[]>
  duplicates(range: GroupRange & SearchScope): Promise<GroupPage<DuplicateGroup>>
  /** Takes a group out of the list of duplicates, by its id. */
  keepDuplicates(group: string): void
  /** False when the work is not in the archive. */
  setRead(key: WorkKey, isRead: boolean): Promise<boolean>
}

/** Pictures that differ in at most this many of 64 bits are similar. Unrelated ones differ in about 32. */
const similarDistance = 14

export function createLibrarySearch(index: ArchiveIndex, now: () => Date): LibrarySearch {
  const { database } = index
  const table = createWorkTable(index)
  const texts = createTextSearch(database)
  const hiddenWorks = createHiddenWorks(database, table)
  const listed = createListedWorks(database)
  const hashes = createPictureHashes(database, table)
  const names = createFacetNames(index, table.tagName)
  const readState = prepareReadState(index)
  const groups = createDuplicateSearch({ database, table, hashes, listed })

  const open = async (query: LibraryQuery, scope: SearchScope): Promise<[WorkColumns, CompiledFilter]> => {
    const columns = await table.read()
    const hidden = await hiddenWorks.read(scope, columns)
    const found = query.text === undefined ? undefined : texts.find(query.text, columns.size, table.version())
    return [columns, compileFilter(query, { table: columns, tagNumber: table.tagNumber, found, hidden })]
  }
  const lookUp = createLookUp({ table, hiddenWorks, listed })
  const ranked = async (ranks: ReadonlyMap<number, number>, { count, ...scope }: SearchScope & { readonly count: number }) =>
    listed.read(rankedRows(...(await open({}, scope)), ranks).slice(0, count))

  return {
    warm: async () => void (await table.read()),
    async page(query, { from, skip = 0, count, ...scope }) {
      const [columns, filter] = await open(query, scope)
      const first = createFirstWorks(workOrder(query, columns), skip + count, from)
      let total = 0
      forEachMatch(filter, columns.size, (row) => {
        total++
        first.add(row)
      })
      return { works: listed.read(first.rows().slice(skip)), total, next: first.end() }
    },
    facets: async (query, scope = {}) => countFacets(...(await open(query, scope)), names),
    statistics: async (query, scope = {}) => countStatistics(...(await open(query, scope)), names),
    artists: async ({ words = '', query = {}, ...range }) =>
      listArtists(...(await open(query, range)), listed, { ...range, words }),
    series: async ({ query = {}, ...range }) => listSeries(...(await open(query, range)), listed, range),
    work: lookUp.work,
    marks: lookUp.marks,
    async similarTo(key, range) {
      const row = await lookUp.row(key, range)
      if (row === undefined) return undefined
      return ranked(similarWorks(await hashes.read(await table.read()), row, similarDistance), range)
    },
    async withColour(red, green, blue, range) {
      const colour = colourName(red, green, blue)
      return ranked(colourRanks(await table.read(), colour), range)
    },
    async duplicates({ from, count, ...scope }) {
      const [columns, filter] = await open({}, scope)
      const visible = new Uint8Array(columns.size)
      forEachMatch(filter, columns.size, (row) => {
        visible[row] = 1
      })
      return groups.page(columns, visible, { from, count })
    },
    keepDuplicates: groups.keep,
    async setRead(key, isRead) {
      const row = listed.mark(key)?.row
      if (row === undefined) return false
      readState(key, isRead, now())
      table.setRead(row, isRead)
      return true
    },
  }
}

/** The rows that the filter passes, by a rank, the smallest first, then by those kept last. */
function rankedRows(
  { size, columns: { kept } }: WorkColumns,
  filter: CompiledFilter,
  ranks: ReadonlyMap<number, number>,
): number[] {
  const rows: number[] = []
  forEachMatch(filter, size, (row) => {
    if (ranks.has(row)) rows.push(row)
  })
  return rows.sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0) || (kept[b] ?? 0) - (kept[a] ?? 0))
}

interface LookUpParts {
  readonly table: ReturnType<typeof createWorkTable>
  readonly hiddenWorks: ReturnType<typeof createHiddenWorks>
  readonly listed: ReturnType<typeof createListedWorks>
}

interface LookUp extends Pick<LibrarySearch, 'work' | 'marks'> {
  /** The row of a work that the client sees. */
  row(key: WorkKey, scope: SearchScope): Promise<number | undefined>
}

/** Finds works by their keys. */
function createLookUp({ table, hiddenWorks, listed }: LookUpParts): LookUp {
  const readHidden = async (scope: SearchScope) => hiddenWorks.read(scope, await table.read())
  const visibleRow = async (key: WorkKey, scope: SearchScope): Promise<number | undefined> => {
    const hidden = await readHidden(scope)
    const row = listed.mark(key)?.row
    return row === undefined || hidden?.[row] === 1 ? undefined : row
  }
  return {
    row: visibleRow,
    async work(key, scope = {}) {
      const row = await visibleRow(key, scope)
      return row === undefined ? undefined : listed.read([row])[0]
    },
    async marks(keys, scope = {}) {
      const hidden = await readHidden(scope)
      const found = keys.flatMap((key) => {
        const mark = listed.mark(key)
        return mark && hidden?.[mark.row] !== 1 ? [[workKeyText(key), mark.kept] as const] : []
      })
      return new Map(found)
    },
  }
}

/** Names that facets show: translations by code points, an artist's name by the work kept last. */
function createFacetNames({ database }: ArchiveIndex, tagName: (tag: number) => string): FacetNames {
  const translations = database
    .prepare<[string], string>(
      'SELECT DISTINCT tag_names.name FROM tags JOIN tag_names ON tag_names.tag = tags.id WHERE tags.name = ? ORDER BY tag_names.name',
    )
    .pluck()
  const artist = database
    .prepare<[number], string>('SELECT artist_name FROM works WHERE artist = ? ORDER BY kept DESC, id DESC, kind LIMIT 1')
    .pluck()
  return {
    tagName,
    translations: (tag) => translations.all(tag),
    artistName: (id) => artist.get(Number(id)) ?? '',
  }
}

function prepareReadState({ database }: ArchiveIndex) {
  const add = database.prepare<[string, number, number]>(
    'INSERT INTO state.read_works (kind, id, at) VALUES (?, ?, ?) ON CONFLICT (kind, id) DO NOTHING',
  )
  const remove = database.prepare<[string, number]>('DELETE FROM state.read_works WHERE kind = ? AND id = ?')
  return ({ kind, id }: WorkKey, isRead: boolean, at: Date): void => {
    if (isRead) add.run(kind, Number(id), at.getTime())
    else remove.run(kind, Number(id))
  }
}

/** 0 for works of which the colour is the largest one, 1 for others that have it. */
function colourRanks({ columns, size }: WorkColumns, colour: LibraryColour): Map<number, number> {
  const code = libraryColours.indexOf(colour)
  const ranks = new Map<number, number>()
  for (let row = 0; row < size; row++)
    if (((columns.colours[row] ?? 0) >> code) & 1) ranks.set(row, columns.mainColour[row] === code + 1 ? 0 : 1)
  return ranks
}
