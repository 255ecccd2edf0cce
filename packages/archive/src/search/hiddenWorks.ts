// Works that a client does not see, as one byte for each position: what the operator does not serve, and private bookmarks.
import { type DenyRules, parseJson, record, text } from '@emaki/domain'
import type { Database } from '@emaki/sqlite'
import { novelCode, type WorkColumns } from './columns.ts'
import type { WorkTable } from './workTable.ts'

/** What a client sees. */
export interface SearchScope {
  /** What the operator does not serve. Denied works are in no list and no number. */
  readonly rules?: DenyRules | undefined
  /** True for clients other than operators. They do not see works that only rules of private bookmarks keep. */
  readonly isVisitor?: boolean | undefined
}

export interface HiddenWorks {
  /** 1 for hidden works; undefined when none is hidden. Each work is checked once for each version of the rules. */
  read(scope: SearchScope, columns: WorkColumns): Promise<Uint8Array | undefined>
}

/** Works whose texts are read before other requests get their turn. */
const stepWorks = 500

export function createHiddenWorks(database: Database, table: WorkTable): HiddenWorks {
  const texts = database.prepare<[number], { title: string; artist: string; wire: string }>(
    'SELECT title, artist_name AS artist, wire FROM works WHERE row = ?',
  )
  let known: { rules: DenyRules; columns: WorkColumns; version: number; hidden: Uint8Array } | undefined

  const hasDeniedText = (rules: DenyRules, row: number): boolean => {
    const found = texts.get(row)
    if (!found) return false
    const wire = parseJson(found.wire)
    const caption = text(record(wire.ok ? wire.value : undefined).caption)
    return [found.title, found.artist, caption].some((one) => rules.deniesText(one))
  }
  const denied = async (rules: DenyRules, columns: WorkColumns): Promise<Uint8Array | undefined> => {
    if (rules.size === 0) return undefined
    const isSame = known?.rules === rules && known.columns === columns
    const since = isSame ? (known?.version ?? -1) : -1
    const version = table.version()
    const hidden = new Uint8Array(columns.size)
    if (isSame && known) hidden.set(known.hidden)
    const isDenied = createCheck(rules, columns, table)
    let read = 0
    for (let row = 0; row < columns.size; row++) {
      const { isThere, changed } = columns.columns
      if (isThere[row] !== 1 || (changed[row] ?? 0) <= since) continue
      hidden[row] = Number(isDenied(row) || (rules.hasWords && hasDeniedText(rules, row)))
      if (rules.hasWords && ++read % stepWorks === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    known = { rules, columns, version, hidden }
    return hidden
  }
  return {
    async read({ rules, isVisitor = false }, columns) {
      const hidden = rules && (await denied(rules, columns))
      return isVisitor ? withPrivate(hidden, columns) : hidden
    },
  }
}

/** The hidden works together with those that only rules of private bookmarks keep. */
function withPrivate(hidden: Uint8Array | undefined, { columns, size }: WorkColumns): Uint8Array {
  const both = columns.isPrivate.slice(0, size)
  if (hidden) for (let row = 0; row < size; row++) if (hidden[row] === 1) both[row] = 1
  return both
}

/** Checks everything but long texts. */
function createCheck(rules: DenyRules, works: WorkColumns, { tagName }: WorkTable) {
  const tagVerdicts = new Map<number, boolean>()
  const isDeniedTag = (tag: number): boolean => {
    const known = tagVerdicts.get(tag)
    if (known !== undefined) return known
    const name = tagName(tag)
    const isDenied = rules.deniesTag(name) || rules.deniesText(name)
    tagVerdicts.set(tag, isDenied)
    return isDenied
  }
  return (row: number): boolean => {
    const { columns, tags } = works
    const kind = columns.kind[row] === novelCode ? 'novel' : 'artwork'
    if (rules.deniesSubject({ kind, id: String(columns.id[row]) })) return true
    if (!rules.isBroad) return false
    if (rules.deniesSubject({ kind: 'user', id: String(columns.artist[row]) })) return true
    const first = columns.firstTag[row] ?? 0
    return tags.subarray(first, first + (columns.tagCount[row] ?? 0)).some(isDeniedTag)
  }
}
