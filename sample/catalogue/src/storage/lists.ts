// Lists of works in the order of the tables, of artists, of series and of followed users, and articles.
import type { AiType } from '@emaki/domain'
import type { Database } from '@emaki/sqlite'
import type { Catalogue } from '../catalogue.ts'
import { artistDefinitions } from '../content/artists/artists.ts'
import { caption, lexiconOf } from '../content/languages/languages.ts'
import { themeOf } from '../content/theme.ts'
import { createRandom } from '../random.ts'
import type { ArtistCounts, SeriesRecord, SpotlightRecord, WorkKind } from '../records.ts'
import { whole } from '../slice.ts'
import type { Reader } from './reader.ts'
import { perKind } from './schema.ts'

const followed = "(SELECT artist FROM follows WHERE account = @of AND (@restrict = 'all' OR restrict = @restrict))"
const friends = '(SELECT friend FROM friends WHERE account = @of)'

/** Works, novels and tags of artists, the newest ones, those of followed users and friends, and spotlight articles. */
export function openArtistLists(database: Database, { tags, works, novels }: Reader) {
  const newest = works("(type = 'manga') = (@type = 'manga') AND id < @before")
  const newestNovels = novels('id < @before')
  const ofArtist = works("artist = @of AND (@type = 'all' OR (type = 'manga') = (@type = 'manga'))")
  const novelsOfArtist = novels('artist = @of')
  const followedWorks = works(`artist IN ${followed}`)
  const followedNovels = novels(`artist IN ${followed}`)
  const friendsWorks = works(`artist IN ${friends}`, 'id DESC', "(stub IS NULL OR stub = 'mypixiv')")
  const friendsNovels = novels(`artist IN ${friends}`)
  const withTag = works('artist = @of AND EXISTS (SELECT 1 FROM json_each(tags) WHERE value = @tag)')
  const artistTags = database.prepare<[number, number], { tag: number; count: number }>(
    `SELECT value AS tag, COUNT(*) AS count FROM works, json_each(works.tags)
     WHERE artist = ? AND xRestrict <= ? AND stub IS NULL GROUP BY value ORDER BY count DESC, value`,
  )
  const counts = database.prepare<[{ id: number }], ArtistCounts>(
    `SELECT (SELECT COUNT(*) FROM works WHERE artist = @id AND stub IS NULL AND type <> 'manga') AS illusts,
       (SELECT COUNT(*) FROM works WHERE artist = @id AND stub IS NULL AND type = 'manga') AS manga,
       (SELECT COUNT(*) FROM novels WHERE artist = @id) AS novels,
       (SELECT COUNT(DISTINCT series) FROM works WHERE artist = @id AND stub IS NULL) AS illustSeries,
       (SELECT COUNT(DISTINCT series) FROM novels WHERE artist = @id) AS novelSeries,
       (SELECT COUNT(*) FROM bookmarks WHERE account = @id AND kind = 'illust' AND restrict = 'public') AS publicBookmarks,
       (SELECT COUNT(*) FROM follows WHERE account = @id AND restrict = 'public') AS following,
       (SELECT COUNT(*) FROM friends WHERE account = @id) AS friends`,
  )
  const articles = database
    .prepare<[number, number], string>('SELECT record FROM spotlights ORDER BY id DESC LIMIT ? OFFSET ?')
    .pluck()
  return {
    spotlights: ({ limit, offset }) =>
      articles.all(whole(limit, 0), whole(offset, 0)).map((record) => JSON.parse(record) as SpotlightRecord),
    newest: (type, before, maxRestrict, limit) => newest({ type, before, maxRestrict, limit }),
    newestNovels: (before, maxRestrict, limit) => newestNovels({ before, maxRestrict, limit }),
    worksOfArtist: (of, type, maxRestrict, slice) => ofArtist({ of, type: type ?? 'all', maxRestrict, ...slice }),
    novelsOfArtist: (of, maxRestrict, slice) => novelsOfArtist({ of, maxRestrict, ...slice }),
    followedWorks: (of, restrict, maxRestrict, slice) => followedWorks({ of, restrict, maxRestrict, ...slice }),
    followedNovels: (of, restrict, maxRestrict, slice) => followedNovels({ of, restrict, maxRestrict, ...slice }),
    friendsWorks: (of, maxRestrict, slice) => friendsWorks({ of, maxRestrict, ...slice }),
    friendsNovels: (of, maxRestrict, slice) => friendsNovels({ of, maxRestrict, ...slice }),
    worksOfArtistWithTag: (of, name, maxRestrict, slice) => withTag({ of, tag: tags.idOf(name) ?? 0, maxRestrict, ...slice }),
    artistTags: (artist, maxRestrict) =>
      artistTags.all(artist, maxRestrict).flatMap(({ tag, count }) => {
        const record = tags.record(tag)
        return record ? [{ tag: record, count }] : []
      }),
    // The statement returns one row for any id.
    artistCounts: (id) => ({ ...(counts.get({ id }) as ArtistCounts) }),
  } satisfies Partial<Catalogue>
}

type Sum = Omit<SeriesRecord, 'artist' | 'kind' | 'isOriginal' | 'caption' | 'isConcluded' | 'aiType'> & {
  readonly artist: number
  readonly isOriginal: number
  readonly aiType: AiType
}

/** Series of artworks and of novels. Sums include only parts that the account may see. */
export function openSeries(database: Database, reader: Reader) {
  const sums = perKind((table) => {
    const prepare = (column: 'series' | 'artist') =>
      database.prepare<[number, number, number, number], Sum>(
        `SELECT series AS id, artist, record ->> '$.series.title' AS title, COUNT(*) AS count, MIN(created) AS created,
           MIN(id) AS firstId, MAX(id) AS latestId, COALESCE(SUM(textLength), 0) AS textLength,
           COALESCE(MIN(isOriginal), 1) AS isOriginal, MAX(aiType) AS aiType
         FROM ${table} WHERE ${column} = ? AND series IS NOT NULL AND xRestrict <= ? AND stub IS NULL
         GROUP BY series ORDER BY firstId DESC LIMIT ? OFFSET ?`,
      )
    return { one: prepare('series'), ofArtist: prepare('artist') }
  })
  const parts = reader.works('series = @of', 'id')
  const novels = reader.novels('series = @of', 'id')

  const record =
    (kind: WorkKind) =>
    (sum: Sum): SeriesRecord[] => {
      const artist = reader.artist(sum.artist)
      const latest = kind === 'novel' ? reader.novel(sum.latestId) : reader.work(sum.latestId)
      if (!artist || !latest) return []
      return [{ ...sum, kind, artist, isOriginal: sum.isOriginal === 1, ...seriesCaption(sum.id, artist.id, latest.title) }]
    }

  return {
    series: (kind, id, maxRestrict) => sums[kind].one.all(id, maxRestrict, 1, 0).flatMap(record(kind))[0],
    seriesOfArtist: (kind, artist, maxRestrict, { limit, offset }) =>
      sums[kind].ofArtist.all(artist, maxRestrict, whole(limit, 0), whole(offset, 0)).flatMap(record(kind)),
    partsOfSeries: (of, maxRestrict, slice) => parts({ of, maxRestrict, ...slice }),
    novelsOfSeries: (of, maxRestrict, slice) => novels({ of, maxRestrict, ...slice }),
  } satisfies Partial<Catalogue>
}

/** A few sentences in the author's language, as plain text with \n. `isConcluded` is true if the title of the latest part marks it as the last. */
function seriesCaption(seriesId: number, artistId: number, latestTitle: string): { caption: string; isConcluded: boolean } {
  const definition = artistDefinitions.find(({ id }) => id === artistId)
  if (!definition) return { caption: '', isConcluded: false }
  const text = caption(definition.language, themeOf(definition.scenes[0]), createRandom('series caption', seriesId))
  const [ending = ''] = lexiconOf(definition.language).finale.split('{n}')
  return { caption: text.replaceAll('<br />', '\n'), isConcluded: ending !== '' && latestTitle.includes(ending) }
}
