// Works as columns in typed arrays: what filters, orders and facets read. Positions are the row numbers of the index.
// 100,000 works with 10 tags each need about 20 MB.
import {
  type LibraryKind,
  type LibraryShape,
  libraryColours,
  libraryKinds,
  libraryShapes,
  type UpstreamState,
  upstreamStates,
} from '@emaki/domain'

/** One work as it is loaded. */
export interface LoadedWork {
  readonly row: number
  readonly id: number
  readonly type: LibraryKind
  readonly titleOrder: string
  readonly artist: number
  readonly artistOrder: string
  readonly account: string
  readonly made: number
  readonly kept: number
  readonly pages: number
  readonly shape: LibraryShape | null
  readonly rating: number
  readonly ai: number
  readonly series: number | null
  /** Names of colours, separated by commas. */
  readonly colours: string
  readonly bookmarks: number
  readonly upstream: UpstreamState
  /** 1 for works that only rules of private bookmarks keep. */
  readonly isPrivate: number
  readonly bytes: number
  readonly files: number
  /** Numbers of tags, separated by commas; null for none. */
  readonly tags: string | null
  readonly isRead: number
}

/** Codes are positions in the tables of the domain. A shape has its position plus one; 0 means none. */
export interface Columns {
  readonly isThere: Uint8Array
  readonly id: Float64Array
  readonly kind: Uint8Array
  readonly artist: Float64Array
  readonly made: Float64Array
  readonly kept: Float64Array
  readonly pages: Float64Array
  readonly shape: Uint8Array
  readonly rating: Uint8Array
  readonly ai: Uint8Array
  /** 0 for none. */
  readonly series: Float64Array
  /** One bit for each colour. */
  readonly colours: Uint16Array
  /** Position of the largest colour plus one. */
  readonly mainColour: Uint8Array
  readonly bookmarks: Float64Array
  readonly upstream: Uint8Array
  readonly isPrivate: Uint8Array
  readonly bytes: Float64Array
  readonly files: Uint32Array
  readonly isRead: Uint8Array
  /** Version of the table at the last change of the work or its removal. */
  readonly changed: Uint32Array
  /** Where the tags of a work begin in the pool, and how many they are. */
  readonly firstTag: Uint32Array
  readonly tagCount: Uint16Array
}

const createColumns = (length: number): Columns => ({
  isThere: new Uint8Array(length),
  id: new Float64Array(length),
  kind: new Uint8Array(length),
  artist: new Float64Array(length),
  made: new Float64Array(length),
  kept: new Float64Array(length),
  pages: new Float64Array(length),
  shape: new Uint8Array(length),
  rating: new Uint8Array(length),
  ai: new Uint8Array(length),
  series: new Float64Array(length),
  colours: new Uint16Array(length),
  mainColour: new Uint8Array(length),
  bookmarks: new Float64Array(length),
  upstream: new Uint8Array(length),
  isPrivate: new Uint8Array(length),
  bytes: new Float64Array(length),
  files: new Uint32Array(length),
  isRead: new Uint8Array(length),
  changed: new Uint32Array(length),
  firstTag: new Uint32Array(length),
  tagCount: new Uint16Array(length),
})

export const novelCode = libraryKinds.indexOf('novel')

/** Works in columns. All members are replaced or grow when works are added, so read them again for each search. */
export interface WorkColumns {
  readonly columns: Columns
  /** Number of positions, those without a work included. */
  readonly size: number
  /** Number of works. */
  readonly works: number
  /** Numbers of tags, each once for a work. */
  readonly tags: Uint32Array
  /** Texts that orders compare, by position. */
  readonly titles: readonly string[]
  readonly artists: readonly string[]
  readonly accounts: readonly string[]
  /** Adds or replaces a work. `version` is the version of the table after the change. */
  set(work: LoadedWork, version: number): void
  remove(row: number, version: number): void
  setRead(row: number, isRead: boolean): void
}

export function createWorkColumns(): WorkColumns {
  let columns = createColumns(1024)
  let tags = new Uint32Array(4096)
  let [size, works, usedTags] = [0, 0, 0]
  const titles: string[] = []
  const artists: string[] = []
  const accounts: string[] = []
  const shared = new Map<string, string>()
  /** The same text once in memory. */
  const share = (text: string): string => {
    const known = shared.get(text)
    if (known === undefined) shared.set(text, text)
    return known ?? text
  }

  const makeRoom = (row: number) => {
    if (row >= columns.id.length) {
      const larger = createColumns(Math.max(row + 1, columns.id.length * 2))
      for (const name of Object.keys(larger) as (keyof Columns)[]) larger[name].set(columns[name])
      columns = larger
    }
    for (; size <= row; size++) {
      titles.push('')
      artists.push('')
      accounts.push('')
    }
  }
  const setTags = (row: number, numbers: readonly number[]) => {
    // A list that has not become longer stays at its position.
    const fits = (columns.tagCount[row] ?? 0) >= numbers.length
    const first = fits ? (columns.firstTag[row] ?? 0) : usedTags
    if (!fits) usedTags += numbers.length
    if (usedTags > tags.length) {
      const larger = new Uint32Array(Math.max(usedTags, tags.length * 2))
      larger.set(tags)
      tags = larger
    }
    tags.set(numbers, first)
    columns.firstTag[row] = first
    columns.tagCount[row] = numbers.length
  }
  return {
    get columns() {
      return columns
    },
    get size() {
      return size
    },
    get works() {
      return works
    },
    get tags() {
      return tags
    },
    titles,
    artists,
    accounts,
    set(work, version) {
      const { row } = work
      makeRoom(row)
      if (columns.isThere[row] === 0) works++
      write(columns, work)
      columns.changed[row] = version
      setTags(row, work.tags === null ? [] : work.tags.split(',', maxTags).map(Number))
      titles[row] = work.titleOrder
      artists[row] = share(work.artistOrder)
      accounts[row] = share(work.account)
    },
    remove(row, version) {
      if (columns.isThere[row] !== 1) return
      columns.isThere[row] = 0
      columns.changed[row] = version
      works--
    },
    setRead(row, isRead) {
      columns.isRead[row] = Number(isRead)
    },
  }
}

const colourCodes: ReadonlyMap<string, number> = new Map(libraryColours.map((name, code) => [name, code]))

/** Most tags of a work that are counted. */
const maxTags = 1000

function write(columns: Columns, work: LoadedWork): void {
  const { row } = work
  const colours = work.colours.split(',').flatMap((name) => colourCodes.get(name) ?? [])
  columns.isThere[row] = 1
  columns.id[row] = work.id
  columns.kind[row] = libraryKinds.indexOf(work.type)
  columns.artist[row] = work.artist
  columns.made[row] = work.made
  columns.kept[row] = work.kept
  columns.pages[row] = work.pages
  columns.shape[row] = work.shape === null ? 0 : libraryShapes.indexOf(work.shape) + 1
  columns.rating[row] = work.rating
  columns.ai[row] = work.ai
  columns.series[row] = work.series ?? 0
  columns.colours[row] = colours.reduce((bits, colour) => bits | (1 << colour), 0)
  columns.mainColour[row] = (colours[0] ?? -1) + 1
  columns.bookmarks[row] = work.bookmarks
  columns.upstream[row] = upstreamStates.indexOf(work.upstream)
  columns.isPrivate[row] = work.isPrivate
  columns.bytes[row] = work.bytes
  columns.files[row] = work.files
  columns.isRead[row] = work.isRead
}
