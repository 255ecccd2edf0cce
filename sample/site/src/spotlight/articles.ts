// The articles of the spotlight: those that the catalogue makes from works, and written ones, with their works.

import type { Catalogue, SpotlightRecord, WorkRecord } from '@emaki/catalogue'
import { once } from '@emaki/domain'
import * as v from 'valibot'
import { japaneseDay } from '../images/pictureUrls.ts'
import editorialTable from './editorials.json' with { type: 'json' }
import sceneTable from './scenes.json' with { type: 'json' }
import table from './wording.json' with { type: 'json' }

/** The tabs of the spotlight (docs/contract/companion.md 7.1). */
export const spotlightTypes = ['illustration', 'column', 'interview', 'manga', 'novels', 'news', 'recommend'] as const
type SpotlightType = (typeof spotlightTypes)[number]

const editions = ['en', 'th', 'ms', 'ja', 'zh', 'zh-tw', 'ko'] as const
export type Edition = (typeof editions)[number]

/** The edition in a path; undefined if there is none. */
export const editionOf = (text: string): Edition | undefined => editions.find((edition) => edition === text)

/** Names of tabs and boxes in a language of the catalogue. */
type Wording = Omit<(typeof table)['en'], 'tabs'> & { readonly tabs: Readonly<Record<string, string>> }

/** The Thai and the Malay edition have no texts of their own. */
export const wording = (edition: Edition): Wording => table[edition === 'th' || edition === 'ms' ? 'en' : edition]

/** A text by language of the editions. */
type Texts<Text> = { readonly en: Text; readonly zh: Text } & {
  readonly [edition in 'ja' | 'ko' | 'zh-tw']?: Text | undefined
}

/** A text in the edition's language. Traditional Chinese falls back to simplified, all others to English. */
function textIn<Text>(texts: Texts<Text>, edition: Edition): Text {
  const own = edition === 'th' || edition === 'ms' ? undefined : texts[edition]
  return own ?? (edition === 'zh-tw' ? texts.zh : texts.en)
}

const text = v.string()
const texts = { en: text, zh: text, ja: v.optional(text), ko: v.optional(text), 'zh-tw': v.optional(text) }
const paragraphs = v.array(text)

/** A written article: a column, an interview, news and others. */
const editorial = v.object({
  /** At most five digits and at least 7000, above the illustration articles. */
  id: v.pipe(v.number(), v.minValue(7000), v.maxValue(99_999)),
  type: v.picklist(spotlightTypes),
  /** Japanese day, YYYY-MM-DD. */
  published: v.pipe(text, v.isoDate()),
  /** Japanese tags of the subject. The first one selects the works. */
  tags: v.array(text),
  /** How works are shown: as blocks with title and author, as pictures in the text, or not at all. */
  shows: v.picklist(['works', 'pictures', 'nothing']),
  title: v.object(texts),
  /** `# ` begins a heading, `> ` a question. */
  body: v.object({ en: paragraphs, zh: paragraphs, ja: v.optional(paragraphs), ko: v.optional(paragraphs) }),
})
type Editorial = v.InferOutput<typeof editorial>
const editorials: readonly Editorial[] = v.parse(v.array(editorial), editorialTable)

/** Introductions of illustration articles, by the scene of their works. */
const sceneWords = v.parse(v.record(text, v.object({ tag: text, ...texts })), sceneTable)

/** More than the catalogue will have for many years. */
const maxArticles = 1000
const worksInEditorial = 8
const firstTagId = 21

/** An article. Paragraphs of its body have the format of an editorial, and the first is the introduction. */
export type Article = ReturnType<typeof fromEditorial>

export type Articles = ReturnType<typeof openArticles>

/** Every tag of an article. A tag's id depends on its position, so new ones are appended. */
const tagNames: readonly string[] = [
  ...new Set([...Object.values(sceneWords).map(({ tag }) => tag), ...editorials.flatMap(({ tags }) => tags)]),
]
const tag = (name: string) => ({ id: firstTagId + tagNames.indexOf(name), name })

/** All articles published by `now`, generated and written ones, by type. */
export function openArticles(catalogue: Catalogue, now: () => Date) {
  const written = editorials.map((editorial) => fromEditorial(editorial, catalogue))
  const all = (type?: SpotlightType): readonly Article[] => {
    const today = japaneseDay(now())
    const records = catalogue.spotlights({ offset: 0, limit: maxArticles }).map((record) => fromRecord(record, catalogue))
    return [...records, ...written.filter(({ published }) => published <= today)]
      .filter((article) => type === undefined || article.type === type)
      .sort((one, two) => (one.published < two.published ? 1 : one.published > two.published ? -1 : two.id - one.id))
  }
  return {
    /** Newest first. Default: all types. */
    all,
    find: (id: number): Article | undefined => all().find((article) => article.id === id),
    tagNamed: (id: number): string | undefined => tagNames[id - firstTagId],
    /** The tag's name in the edition's language. */
    translated({ name }: { readonly name: string }, edition: Edition): string {
      const { language } = wording(edition)
      if (language === 'ja') return name
      const known = catalogue.autocomplete(name, 10).find((candidate) => candidate.name === name)?.translations
      return known?.[language] ?? known?.en ?? name
    },
  }
}

/** One of seven articles shows its works as pictures in the text, without blocks. */
const isWithoutBlocks = (id: number): boolean => id % 7 === 3

function fromRecord(record: SpotlightRecord, catalogue: Catalogue): Article {
  const thumbnailWork = () => catalogue.work(record.thumbnailWorkId)
  const words = () => sceneWords[thumbnailWork()?.scene ?? '']
  return {
    id: record.id,
    type: 'illustration',
    published: record.published.slice(0, 10),
    get tags() {
      const known = words()
      return known ? [tag(known.tag)] : []
    },
    shows: isWithoutBlocks(record.id) ? 'pictures' : 'works',
    title: (edition) => record.translations[wording(edition).language]?.title ?? record.title,
    body(edition) {
      const known = words()
      return known ? [textIn(known, edition)] : []
    },
    works: () => catalogue.works(record.workIds),
    thumbnailWork,
  }
}

function fromEditorial(editorial: Editorial, catalogue: Catalogue) {
  const [subject = ''] = editorial.tags
  // Its day is past, so they stay the same.
  const ids = once((): readonly number[] => {
    const question = {
      word: subject,
      target: 'partial_match_for_tags',
      sort: 'popular_desc',
      endDate: editorial.published,
      includeTranslations: false,
      hideAi: true,
      maxRestrict: 0,
    } as const
    const found = catalogue.searchWorks(question, { offset: editorial.id % 5, limit: worksInEditorial })
    if (found.length > 0) return found.map(({ id }) => id)
    // Excludes AI works, which are a large part of the newest works.
    const newest = catalogue.newest('illust', undefined, 0, 4 * worksInEditorial)
    const chosen = newest.filter(({ aiType }) => aiType !== 2).slice(0, worksInEditorial)
    return chosen.map(({ id }) => id)
  })
  return {
    id: editorial.id,
    type: editorial.type,
    published: editorial.published,
    tags: editorial.tags.map(tag),
    shows: editorial.shows,
    title: (edition: Edition): string => textIn(editorial.title, edition),
    body: (edition: Edition): readonly string[] => textIn<readonly string[]>(editorial.body, edition),
    works: (): readonly WorkRecord[] => (editorial.shows === 'nothing' ? [] : catalogue.works(ids())),
    thumbnailWork: () => catalogue.works(ids().slice(0, 1))[0],
  }
}
