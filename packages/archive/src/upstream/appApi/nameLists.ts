// Names of tags and artists in memory, folded for comparison. They are read again when the index has changed.
import { foldText } from '@emaki/domain'
import type { Archive } from '../../openArchive.ts'
import type { WorksTable } from './workRows.ts'

export interface KnownTag {
  readonly id: number
  readonly name: string
  readonly folded: string
  readonly works: number
  /** Folded names in other languages. */
  readonly translations: readonly string[]
  readonly translation: string | null
}

export interface KnownArtist {
  readonly id: number
  readonly folded: string
  readonly works: number
  /** Path of the avatar's address, or empty. */
  readonly avatarPath: string
}

export interface NameLists {
  /** Most frequent first. */
  tags(): readonly KnownTag[]
  /** Those with most works first. */
  artists(): readonly KnownArtist[]
}

interface TagRow {
  readonly id: number
  readonly name: string
  readonly works: number
}
interface ArtistRow {
  readonly id: number
  readonly name: string
  readonly account: string
  readonly avatar: string
  readonly works: number
}

export function createNameLists({ index: { database } }: Pick<Archive, 'index'>, table: WorksTable): NameLists {
  // Both change with every write of this or another connection.
  const version = database
    .prepare<[], string>(`SELECT total_changes() || ' ' || (SELECT data_version FROM pragma_data_version)`)
    .pluck()
  const tagRows = database.prepare<[], TagRow>(
    `SELECT tags.id, tags.name, COUNT(*) AS works FROM tags JOIN work_tags ON tag = tags.id
     ${table === 'works' ? '' : `JOIN ${table} ON row = work`} GROUP BY tags.id ORDER BY works DESC, tags.id`,
  )
  const tagNames = database.prepare<[], { tag: number; name: string }>(
    'SELECT DISTINCT tag, name FROM tag_names ORDER BY tag, name',
  )
  const artistRows = database.prepare<[], ArtistRow>(
    // Bare columns are those of the newest work (https://www.sqlite.org/lang_select.html#bareagg).
    `SELECT artist AS id, COUNT(*) AS works, MAX(made), artist_name AS name, artist_account AS account, artist_avatar AS avatar
     FROM ${table} WHERE artist > 0 GROUP BY artist ORDER BY works DESC, artist`,
  )
  const current = <T>(read: () => T): (() => T) => {
    let known: { readonly version: string | undefined; readonly value: T } | undefined
    return () => {
      const now = version.get()
      if (known && known.version === now) return known.value
      known = { version: now, value: read() }
      return known.value
    }
  }
  return {
    tags: current(() => {
      const names = new Map<number, string[]>()
      for (const { tag, name } of tagNames.all()) names.set(tag, [...(names.get(tag) ?? []), name])
      return tagRows.all().map((row) => {
        const translations = names.get(row.id) ?? []
        return {
          ...row,
          folded: foldText(row.name),
          translations: translations.map(foldText),
          translation: translations[0] ?? null,
        }
      })
    }),
    artists: current(() =>
      artistRows.all().map(({ id, works, name, account, avatar }) => ({
        id,
        works,
        folded: `${foldText(name)}\n${foldText(account)}`,
        avatarPath: URL.canParse(avatar) ? new URL(avatar).pathname : '',
      })),
    ),
  }
}
