// The sample's collections and tag stories: subjects with several collections each, arranged by artists (docs/contract/companion.md 7.18, 7.19).
import type { Catalogue, NovelRecord, TagRecord, WorkRecord } from '@emaki/catalogue'
import { dayText, parseDay, type SearchQuery } from '@emaki/catalogue'
import type { XRestrict } from '@emaki/domain'
import subjects from './collections.json' with { type: 'json' }

/** A collection without its works. Its first tag is the subject. */
export type CollectionRecord = ReturnType<typeof listCollections>[number]

export type Collections = ReturnType<typeof createCollections>

const perSubject = 8
const count = subjects.length * perSubject
/** Every tenth collection has R-18 works. */
const adultEvery = 10
const curators = 24
const worksInCollection = 14
/** How many works later the next collection of a subject begins. */
const worksBetween = 6
const storiesOfTag = 4
/** Story ids begin here; the number is the subject's and the story's place. */
const firstStory = 880_000
const idPrefix = '1872'
const caption =
  '気に入った作品を集めました。<br />Works that I like to look at again. <a href="https://www.pixiv.net/tags/オリジナル">More</a>'

export function createCollections(catalogue: Catalogue) {
  const found = (tag: string, maxRestrict: XRestrict): SearchQuery => ({
    word: tag,
    target: 'exact_match_for_tags',
    sort: 'date_asc',
    includeTranslations: false,
    hideAi: false,
    maxRestrict,
  })
  let listed: { readonly day: string; readonly collections: readonly CollectionRecord[] } | undefined
  const all = () => {
    const day = catalogue.latestRankingDay()
    if (listed?.day !== day) listed = { day, collections: listCollections(catalogue, day) }
    return listed.collections
  }
  /** Stories of a tag, newest first. Only some tags have stories. */
  const stories = (tag: string) => {
    const subject = subjects.findIndex((known) => known.tag === tag)
    if (subject < 0) return []
    const works = catalogue.searchWorks(found(tag, 0), { offset: 0, limit: 5 * storiesOfTag }).filter(({ stub }) => stub === null)
    return works.slice(0, storiesOfTag).map((work, index) => ({
      id: String(firstStory + subject * storiesOfTag + index),
      tag,
      label: `#${tag} ${index + 1}`,
      day: work.created.slice(0, 10),
      work,
    }))
  }
  return {
    /** All collections, newest first. */
    all,
    find: (id: string) => all().find((collection) => collection.id === id),
    /** Its works in order. */
    works: ({ number, tag, xRestrict }: CollectionRecord): WorkRecord[] => {
      const offset = xRestrict > 0 ? 0 : Math.floor(number / subjects.length) * worksBetween
      const works = catalogue.searchWorks(found(tag.name, xRestrict), { offset, limit: 400 })
      return works.filter((work) => work.xRestrict === xRestrict).slice(0, worksInCollection)
    },
    novels: ({ number, tag, xRestrict }: CollectionRecord): NovelRecord[] =>
      number % 3 === 0 && xRestrict === 0 ? catalogue.searchNovels(found(tag.name, 0), { offset: 0, limit: 2 }) : [],
    stories,
    story: (id: string) => {
      const place = Math.floor((Number(id) - firstStory) / storiesOfTag)
      return stories(subjects[place]?.tag ?? '').find((story) => story.id === id)
    },
  }
}

function listCollections(catalogue: Catalogue, newestDay: string) {
  const artists = catalogue.artists({ offset: 0, limit: curators })
  const tags = subjects.map((subject) => tagNamed(catalogue, subject.tag))
  const today = parseDay(newestDay) ?? 0
  return Array.from({ length: count }, (_, number) => {
    const tag = tags[number % subjects.length]
    const title = subjects[number % subjects.length]?.title ?? ''
    const volume = Math.floor(number / subjects.length) + 1
    const curator = artists[(number * 7) % artists.length]
    if (!curator || !tag) return []
    const bookmarks = 20 + ((number * 37) % 400)
    return {
      id: `${idPrefix}${String(9_007_199_254_740_993n + BigInt(number))}`,
      number,
      curator,
      tag,
      tags: [tag.name, number % 2 === 0 ? 'イラスト' : 'オリジナル'],
      title: volume === 1 ? title : `${title} ${volume}`,
      caption,
      xRestrict: (number % adultEvery === adultEvery - 1 ? 1 : 0) as XRestrict,
      bookmarks,
      views: bookmarks * 23,
      published: `${dayText(today - number)} 12:${String(number % 60).padStart(2, '0')}:00`,
    }
  }).flat()
}

const tagNamed = (catalogue: Catalogue, name: string): TagRecord =>
  catalogue.autocomplete(name, 20).find((tag) => tag.name === name) ?? { name, translations: {} }
