// The entries of a syndication feed, from the mirror's response: works in the order of the feed, without hidden ones.
import {
  type Artwork,
  contentRule,
  escapeHtml,
  isLimitedImage,
  isOpenWork,
  isProxiedPicture,
  list,
  type Novel,
  normaliseArtwork,
  normaliseNovel,
  normaliseSeries,
  novelRankingLabel,
  novelRankingRule,
  passesSensitiveWords,
  proxiedImage,
  rankingLabel,
  rankingRule,
  record,
  searchRule,
  type WordList,
} from '@emaki/domain'
import { plainLine, plainText } from '../linkPreview/plainText.ts'
import type { FeedSubject } from './feedSubject.ts'
import { feedTexts } from './feedTexts.ts'

export interface FeedEntry {
  /** The work's address at the site. It is permanent and equal on all instances. */
  readonly id: string
  /** The work's path in the viewer. */
  readonly path: string
  readonly title: string
  readonly author: { readonly id: string; readonly name: string }
  /** RFC 3339. Lists of the site have no time of the last change, so it is `updated` too. */
  readonly published: string
  readonly summary: string
  /** Path of a picture on the image proxy; undefined without one. */
  readonly picture: string | undefined
  readonly tags: readonly string[]
}

export interface FeedContent {
  readonly title: string
  /** RFC 3339; it never goes back while works are added. */
  readonly updated: string
  /** False where old works may be added later, so that the time of the newest one says nothing about changes. */
  readonly isInOrderOfTime: boolean
  readonly entries: readonly FeedEntry[]
}

export interface FeedContentOptions {
  readonly imageBase: string
  readonly words: WordList | undefined
  readonly now: Date
}

const maxEntries = 50
/** Maximum lengths in characters. */
const titleLength = 200
const summaryLength = 1000

/** Characters that XML does not allow and that `plainLine` keeps. */
const noncharacters = /[\ufffe\uffff]/g

/** A name in one line. */
const feedLine = (name: string): string => plainLine(name.replaceAll(noncharacters, ''), titleLength)

/** Reads the works of `content`, the JSON of the mirror. Never throws: works that cannot be read are left out. */
export function feedContent(
  subject: FeedSubject,
  content: Readonly<Record<string, unknown>>,
  { imageBase, words, now }: FeedContentOptions,
): FeedContent {
  const isShown = workRule(subject, now)
  const isRanked = subject.list.kind === 'ranking' || subject.list.kind === 'novelRanking'
  const known = new Set<string>()
  const entries: FeedEntry[] = []
  const authors = new Map<string, string>()
  for (const work of readWorks(content)) {
    if (!isShown(work)) continue
    authors.set(work.author.id, feedLine(work.author.name))
    const entry = feedEntry(work, imageBase)
    if (!entry || known.has(entry.id)) continue
    const texts = [entry.title, entry.author.name, entry.summary, ...entry.tags]
    if (!subject.content.r18 && !texts.every((text) => passesSensitiveWords(text, words))) continue
    known.add(entry.id)
    entries.push(entry)
  }
  // Rankings have an order of their own.
  if (!isRanked) entries.sort((a, b) => b.published.localeCompare(a.published))
  // Times of one length, so that the order of their text is that of the times.
  const [newest = epoch] = entries.map(({ published }) => published).sort((a, b) => b.localeCompare(a))
  return {
    title: feedTitle(subject, content, authors),
    updated: 'day' in subject.list ? endOfDay(subject.list.day) : newest,
    isInOrderOfTime: !('filters' in subject.list && subject.list.filters.min_likes !== undefined),
    entries: entries.slice(0, maxEntries),
  }
}

const epoch = '1970-01-01T00:00:00.000Z'
/** A day in Japan ends at 15:00 UTC. All works in its ranking are older. */
const endOfDay = (day: string): string => `${day}T15:00:00.000Z`

type Work = Artwork | Novel

/** The works of a response that anyone may see. */
function readWorks(content: Readonly<Record<string, unknown>>): Work[] {
  const read = (wires: unknown, normalise: (wire: unknown) => Work | undefined) =>
    list(wires).flatMap((wire) => (isOpenWork(record(wire)) ? (normalise(wire) ?? []) : []))
  return [...read(content.illusts, normaliseArtwork), ...read(content.novels, normaliseNovel)]
}

const isNovelWork = (work: Work): work is Novel => 'text_length' in work

/** The content rules of the address, and the rule of its ranking or search. */
function workRule({ list, content }: FeedSubject, now: Date): (work: Work) => boolean {
  const hiddenBy = contentRule(content)
  const isListed = listRule(list, content, now)
  return (work) => hiddenBy(work) === undefined && isListed(work) && (content.r18 || !work.tags.some(isAdultTag))
}

/** Adult works have this tag besides their flag; either one is enough. */
const isAdultTag = ({ name }: { readonly name: string }): boolean => /^R-?18G?$/i.test(name.normalize('NFKC'))

function listRule(list: FeedSubject['list'], content: FeedSubject['content'], now: Date): (work: Work) => boolean {
  if (list.kind === 'ranking') {
    const isRanked = rankingRule(list.type, { hideManga: false })
    return (work) => isNovelWork(work) || isRanked(work)
  }
  if (list.kind === 'novelRanking') {
    const isRanked = novelRankingRule(list.type)
    return (work) => !isNovelWork(work) || isRanked(work)
  }
  if (list.kind === 'search' || list.kind === 'novelSearch') {
    return searchRule(list.words, list.filters, content, { minLikes: 0, now })
  }
  return () => true
}

function feedEntry(work: Work, imageBase: string): FeedEntry | undefined {
  const time = new Date(work.created).getTime()
  // Entries need a time. Years outside of four digits are none in RFC 3339.
  if (Number.isNaN(time) || time < 0 || time > Date.UTC(9999, 0)) return undefined
  const isNovel = isNovelWork(work)
  const page = isNovel ? work.cover : work.images[0]
  const address = page ? page.l || page.m : ''
  const picture = proxiedImage(address, { kind: 'path', base: imageBase })
  return {
    id: isNovel ? `https://www.pixiv.net/novel/show.php?id=${work.id}` : `https://www.pixiv.net/artworks/${work.id}`,
    path: isNovel ? `/novel/${work.id}` : `/artworks/${work.id}`,
    title: feedLine(work.title) || `#${work.id}`,
    author: { id: work.author.id, name: feedLine(work.author.name) || `#${work.author.id}` },
    published: new Date(time).toISOString(),
    summary: plainText(work.caption.replaceAll(noncharacters, ''), summaryLength),
    picture: isProxiedPicture(address) && !isLimitedImage(picture) ? picture : undefined,
    tags: [...new Set(work.tags.map(({ name }) => feedLine(name)))].filter(Boolean),
  }
}

function feedTitle(
  { list, language = 'en' }: FeedSubject,
  content: Readonly<Record<string, unknown>>,
  authors: ReadonlyMap<string, string>,
): string {
  const texts = feedTexts[language]
  switch (list.kind) {
    case 'artist':
      return `${authors.get(list.id) || `#${list.id}`} - ${texts[list.works]}`
    case 'mangaSeries':
    case 'novelSeries': {
      const series = normaliseSeries(content.illust_series_detail ?? content.novel_series_detail)
      return feedLine(series?.title ?? '') || `#${list.id}`
    }
    case 'search':
      return `${list.words} - ${texts.artworks}`
    case 'novelSearch':
      return `${list.words} - ${texts.novels}`
    case 'ranking':
      return `${texts.ranking} - ${texts[rankingLabel(list.type)]}`
    case 'novelRanking':
      return `${texts.ranking} - ${texts.novels} - ${texts[novelRankingLabel(list.type)]}`
    case 'following':
      return `${texts.following} - ${list.works === 'novels' ? texts.novels : texts.artworks}`
  }
}

/** The HTML of an entry: its picture, caption and tags, with absolute addresses. */
export function entryHtml(entry: FeedEntry, origin: string): string {
  const { path, picture, summary, tags } = entry
  const shown = picture && `<p><a href="${escapeHtml(origin + path)}"><img src="${escapeHtml(origin + picture)}" alt=""></a></p>`
  const text = summary && `<p>${escapeHtml(summary)}</p>`
  const names = tags.length > 0 && `<p>${tags.map((name) => escapeHtml(`#${name}`)).join(' ')}</p>`
  return [shown, text, names].filter(Boolean).join('')
}
