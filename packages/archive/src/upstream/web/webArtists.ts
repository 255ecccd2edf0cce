// Artists of kept works in the JSON of the web side (docs/contract/companion.md 7.9 to 7.11, 7.18).
import { count, escapeHtml, record, text } from '@emaki/domain'
import { artistUser } from '../appApi/artists.ts'
import type { EndpointContext } from '../appApi/endpoint.ts'
import { withTagNamed } from '../appApi/searchConditions.ts'
import { wireIllust } from '../appApi/wireWork.ts'
import { condition, type KeptRow } from '../appApi/workRows.ts'
import { storedArtist } from '../storedFacts.ts'
import { webWork } from './webWorks.ts'

const tagWorksPage = 48
const maxTagWorks = 100
const maxOffset = 100_000_000
/** Most works whose ids a profile names. */
const maxProfileWorks = 10_000

/** An artist with what the site said of them; undefined when no work of theirs is kept. */
export async function webArtist(context: EndpointContext, id: number): Promise<object | undefined> {
  const user = artistUser(context, id)
  if (!user) return undefined
  const stored = await storedArtist(context.archive, id)
  const profile = record(stored.profile)
  const twitter = text(profile.twitter_url)
  return {
    userId: String(id),
    name: user.name,
    image: user.profile_image_urls.medium,
    imageBig: user.profile_image_urls.medium,
    isFollowed: false,
    // The app API's comment is plain text.
    commentHtml: escapeHtml(text(record(stored.user).comment)).replace(/\r?\n/g, '<br>'),
    webpage: text(profile.webpage),
    social: twitter === '' ? [] : { twitter: { url: twitter } },
    region: { name: text(profile.region), privacyLevel: '0' },
    workspace: null,
  }
}

/** The ids of an artist's kept works. The archive has no collections. */
export function webProfile(context: EndpointContext, id: number): object | undefined {
  if (!artistUser(context, id)) return undefined
  const works = (kind: 'illust' | 'novel') =>
    context.rows.list(kind, [condition('artist = ?', id)], 'newest', { offset: 0, limit: maxProfileWorks })
  const illusts = works('illust')
  return {
    illusts: idMap(illusts.filter(({ type }) => type !== 'manga')),
    manga: idMap(illusts.filter(({ type }) => type === 'manga')),
    novels: idMap(works('novel')),
    collectionIds: [],
  }
}

/** Upstream sends an empty map as an empty list. */
const idMap = (rows: readonly KeptRow[]): object =>
  rows.length === 0 ? [] : Object.fromEntries(rows.map(({ id }) => [String(id), null]))

/** The tags of an artist's kept artworks, most used first. */
export function webArtistTags(context: EndpointContext, id: number): object | undefined {
  if (!artistUser(context, id)) return undefined
  const { archive, names, table } = context
  const counts = archive.index.database
    .prepare<[number], { tag: number; works: number }>(
      `SELECT tag, COUNT(*) AS works FROM work_tags JOIN ${table} ON row = work WHERE artist = ? AND kind = 'illust'
       GROUP BY tag ORDER BY works DESC, tag`,
    )
    .all(id)
  const known = new Map(names.tags().map((tag) => [tag.id, tag]))
  return counts.flatMap(({ tag, works }) => {
    const found = known.get(tag)
    return found ? [{ tag: found.name, tag_translation: found.translation ?? '', tag_yomigana: '', cnt: works }] : []
  })
}

/** A page of an artist's kept artworks with a tag. */
export function webTaggedWorks(context: EndpointContext, id: number, parameters: URLSearchParams): object | undefined {
  if (!artistUser(context, id)) return undefined
  const conditions = [condition('artist = ?', id), withTagNamed(context.names, parameters.get('tag') ?? '')]
  const offset = Math.min(maxOffset, count(parameters.get('offset')))
  const limit = Math.min(maxTagWorks, count(parameters.get('limit')) || tagWorksPage)
  const works = context.rows.list('illust', conditions, 'newest', { offset, limit })
  return {
    works: works.map((row) => webWork(wireIllust(row, context.archive))),
    total: context.rows.count('illust', conditions),
  }
}
