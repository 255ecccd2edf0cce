// What a page shows first: the question that its screen will ask, the picture that it will show first, and the island that carries both.
import {
  type Artwork,
  cardImage,
  contentRule,
  defaultContent,
  defaultRankingDate,
  homeRankingRule,
  isRankingOffered,
  list,
  normaliseArtwork,
  parseRankingDate,
  parseRankingType,
  proxiedImage,
  rankingRule,
  upstreamRankingMode,
} from '@emaki/domain'
import { answerText, type MirrorAnswer, type MirrorQuestion, mirrorQuestion } from '../mirror/mirrorAnswers.ts'
import { parseSubject, type Subject, subjectQuestion } from './linkPreview/subject.ts'

/** What the viewer learns about the gateway that sent it. */
export interface ViewerConfig {
  readonly mirrorBase: string
  readonly imageBase: string
  readonly source: string
  /** False is the operator's kill switch: browsers let go of their service worker. Missing means that they may have one. */
  readonly hasWorker?: false
  /** Other people's image proxies through which originals may be shown. Missing means none. */
  readonly originalHosts?: readonly string[]
  /** Converters of ugoira, to link to. Missing means none. */
  readonly ugoiraServers?: readonly string[]
  readonly ugoiraPages?: readonly string[]
  /** Where the viewer tells its few events. Missing means nowhere. */
  readonly analytics?: string
  /** Who translates novels here, by the names of the companion's `srv`. Missing means nobody. */
  readonly translators?: readonly string[]
  /** Browsers with an account of their own may call the app API through this gateway. */
  readonly apiProxy?: true
  /** The site's login page can be shown through that way, too. */
  readonly loginPage?: true
  /** As which client they sign; missing where any will do. */
  readonly appClient?: { readonly id: string; readonly secret: string; readonly hashSecret: string }
}

export interface FirstQuestion {
  readonly mirror: MirrorQuestion
  /** The list's own rule together with what is hidden by default; undefined when no picture is to be fetched ahead. */
  readonly keep: ((artwork: Artwork) => boolean) | undefined
  /** Whom or what the page is about, where its link unfolds. */
  readonly subject?: Subject
}

const homePaths = new Set(['/', '/home', '/index', '/index.html'])

/** The first question of the screen at an address, or undefined when the screen asks nothing that can be known ahead. */
export function firstQuestion(
  path: string,
  search: URLSearchParams,
  language: string | undefined,
  now: Date,
): FirstQuestion | undefined {
  const isShown = contentRule(defaultContent)
  const unhidden = (keep: (artwork: Artwork) => boolean) => (artwork: Artwork) => isShown(artwork) === undefined && keep(artwork)
  const ranking = (mode: string, date: string, keep: FirstQuestion['keep']): FirstQuestion => {
    const query = new URLSearchParams({ date, mode, page: '1' })
    return { mirror: mirrorQuestion('/rank', query, language), keep }
  }
  if (homePaths.has(path)) return ranking('day', defaultRankingDate(now), unhidden(homeRankingRule))
  const subject = parseSubject(path)
  if (subject) return { mirror: subjectQuestion(subject, language), keep: undefined, subject }
  const type = parseRankingType(/^\/rank\/([a-z0-9_]{1,40})\/?$/.exec(path)?.[1])
  const mode = type && upstreamRankingMode(type)
  if (type === undefined || mode === undefined) return undefined
  const date = parseRankingDate(search.get('date'), now) ?? defaultRankingDate(now)
  const keep = isRankingOffered(type, defaultContent) ? unhidden(rankingRule(type, { hideManga: false })) : undefined
  return ranking(mode, date, keep)
}

/** The proxied address of the first picture that the screen will show, or undefined. */
export function firstPicture(question: FirstQuestion, answer: MirrorAnswer, imageBase: string): string | undefined {
  if (!question.keep || !answer.isWhole) return undefined
  const works: unknown = JSON.parse(answerText(answer))
  for (const item of list(Object(works).illusts)) {
    const artwork = normaliseArtwork(item)
    const page = artwork?.images[0]
    if (!artwork || !page || !question.keep(artwork)) continue
    return proxiedImage(cardImage(page, 'Medium'), { kind: 'path', base: imageBase }) || undefined
  }
  return undefined
}

/** The island: a data block that no title or name can break out of (docs/reliability.md E10). */
export function initialDataIsland(config: ViewerConfig, question?: FirstQuestion, answer?: MirrorAnswer): string {
  const answers = question && answer?.isWhole ? `{${JSON.stringify(question.mirror.address)}:${answerText(answer)}}` : '{}'
  // A reader of another language than the browser asks for does not use the answers: translated tags are part of them.
  const language = question?.mirror.language === undefined ? '' : `"language":${JSON.stringify(question.mirror.language)},`
  const data = `{"version":1,${language}"config":${JSON.stringify(config)},"answers":${answers}}`
  return `<script type="application/json" id="emaki-initial-data">${escapeIsland(data)}</script>`
}

/** JSON that is safe inside a script element: `<` and the two line separators occur in strings only, where an escape means the same. */
const escapeIsland = (json: string): string =>
  json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
