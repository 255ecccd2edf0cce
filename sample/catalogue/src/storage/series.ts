// Series: sums over their parts, and the parts in reading order.
import type { AiType, XRestrict } from '@emaki/domain'
import type { Database } from '@emaki/sqlite'
import type { Catalogue, Slice } from '../catalogue.ts'
import { artistDefinitions } from '../content/artists/artists.ts'
import { lexiconOf } from '../content/languages/languages.ts'
import { caption } from '../content/phrase.ts'
import { themeOf } from '../content/theme.ts'
import { createRandom } from '../random.ts'
import type { SeriesRecord, WorkKind } from '../records.ts'
import { whole } from '../slice.ts'
import type { Reader } from './reader.ts'
import { type NovelRow, novelColumns, type WorkRow, workColumns } from './rows.ts'

export type SeriesQueries = Pick<Catalogue, 'seriesOfArtist' | 'series' | 'partsOfSeries' | 'novelsOfSeries'>

interface Sum {
  readonly id: number
  readonly artist: number
  readonly title: string
  readonly count: number
  readonly created: string
  readonly firstId: number
  readonly latestId: number
  readonly textLength: number
  readonly isOriginal: number
  readonly aiType: AiType
}

interface SeriesParameters {
  /** The series, or the artist whose series are listed. */
  readonly of: number
  readonly maxRestrict: XRestrict
  readonly limit: number
  readonly offset: number
}

const sums = (kind: WorkKind, column: 'series' | 'artist') => `
  SELECT series AS id, artist, series_title AS title, COUNT(*) AS count, MIN(created) AS created, MIN(id) AS firstId, MAX(id) AS latestId,
    ${kind === 'novel' ? 'SUM(text_length) AS textLength, MIN(is_original) AS isOriginal' : '0 AS textLength, 1 AS isOriginal'},
    MAX(ai_type) AS aiType
  FROM ${kind === 'novel' ? 'novels' : 'works'}
  WHERE ${column} = @of AND series IS NOT NULL AND x_restrict <= @maxRestrict ${kind === 'novel' ? '' : 'AND stub IS NULL'}
  GROUP BY series ORDER BY firstId DESC LIMIT @limit OFFSET @offset`

/** Series of artworks and of novels. Sums include only parts that the account may see. */
export function openSeries(database: Database, reader: Reader): SeriesQueries {
  const one = {
    illust: database.prepare<[SeriesParameters], Sum>(sums('illust', 'series')),
    novel: database.prepare<[SeriesParameters], Sum>(sums('novel', 'series')),
  }
  const byArtist = {
    illust: database.prepare<[SeriesParameters], Sum>(sums('illust', 'artist')),
    novel: database.prepare<[SeriesParameters], Sum>(sums('novel', 'artist')),
  }
  const parts = database.prepare<[SeriesParameters], WorkRow>(
    `SELECT ${workColumns} FROM works WHERE series = @of AND x_restrict <= @maxRestrict AND stub IS NULL ORDER BY id
     LIMIT @limit OFFSET @offset`,
  )
  const novels = database.prepare<[SeriesParameters], NovelRow>(
    `SELECT ${novelColumns} FROM novels WHERE series = @of AND x_restrict <= @maxRestrict ORDER BY id LIMIT @limit OFFSET @offset`,
  )

  const record =
    (kind: WorkKind) =>
    (sum: Sum): SeriesRecord[] => {
      const artist = reader.artist(sum.artist)
      const latest = kind === 'novel' ? reader.novel(sum.latestId) : reader.work(sum.latestId)
      if (!artist || !latest) return []
      return [{ ...sum, kind, artist, isOriginal: sum.isOriginal === 1, ...seriesCaption(sum.id, artist.id, latest.title) }]
    }

  return {
    series: (kind, id, maxRestrict) => one[kind].all(asked(id, maxRestrict, { offset: 0, limit: 1 })).flatMap(record(kind))[0],
    seriesOfArtist: (kind, artist, maxRestrict, slice) =>
      byArtist[kind].all(asked(artist, maxRestrict, slice)).flatMap(record(kind)),
    partsOfSeries: (id, maxRestrict, slice) => parts.all(asked(id, maxRestrict, slice)).map(reader.workFrom),
    novelsOfSeries: (id, maxRestrict, slice) => novels.all(asked(id, maxRestrict, slice)).map(reader.novelFrom),
  }
}

const asked = (of: number, maxRestrict: XRestrict, { limit, offset }: Slice): SeriesParameters => ({
  of: whole(of, 0),
  maxRestrict,
  limit: whole(limit, 0),
  offset: whole(offset, 0),
})

/** A few sentences in the author's language, as plain text with \n. `isConcluded` is true if the title of the latest part marks it as the last. */
function seriesCaption(seriesId: number, artistId: number, latestTitle: string): { caption: string; isConcluded: boolean } {
  const definition = artistDefinitions.find(({ id }) => id === artistId)
  if (!definition) return { caption: '', isConcluded: false }
  const text = caption(definition.language, themeOf(definition.scenes[0]), createRandom('series caption', seriesId))
  const [ending = ''] = lexiconOf(definition.language).finale.split('{n}')
  return { caption: text.replaceAll('<br />', '\n'), isConcluded: ending !== '' && latestTitle.includes(ending) }
}
