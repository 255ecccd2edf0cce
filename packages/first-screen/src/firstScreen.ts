// Writes the first screen of a page as HTML from the response of its first request. The viewer replaces it once it shows the same pictures
// (apps/viewer/src/app/firstScreen).
import {
  type Artwork,
  contentRule,
  defaultContent,
  defaultLanguage,
  isOpenWork,
  type Language,
  list,
  normaliseArtwork,
  normaliseNovel,
  normaliseUserProfile,
  parseLanguage,
  readSpotlight,
  record,
} from '@emaki/domain'
import { artistHtml } from './artist.ts'
import { type CardSource, cardSource } from './card.ts'
import { homeHtml, rankingHtml } from './lists.ts'
import { navigationHtml } from './navigation.ts'
import { spotlightHtml } from './spotlight.ts'
import { artworkHtml, novelHtml } from './works.ts'

/** The screens that have a first screen in HTML. */
export type FirstScreenName = 'home' | 'ranking' | 'artwork' | 'novel' | 'user' | 'spotlight'

export interface FirstScreenOptions {
  readonly screen: FirstScreenName
  /** The complete response of the first request, as text. */
  readonly json: string
  /** Path of the image proxy. */
  readonly imageBase: string
  /** The first works of an artist: the complete response of the second request, as text. */
  readonly works?: string | undefined
  /** The language of the page; undefined for the default language. */
  readonly language: string | undefined
  /** The day of a ranking. */
  readonly date?: string | undefined
  /** The filter of a list and of default settings. */
  readonly isShown?: ((artwork: Artwork) => boolean) | undefined
}

/** Maximum number of works of a list that are read. */
const maxWorks = 30
/** Maximum length of the HTML in characters. Longer ones are left out. */
const maxLength = 30_000

/** The screens of the navigation. */
const navigationPaths: Readonly<Partial<Record<FirstScreenName, string>>> = { home: '/', ranking: '/rank/daily' }

/** The element with the first screen. Empty when there is nothing that default settings show. Never throws. */
export function firstScreen(options: FirstScreenOptions): string {
  const language = parseLanguage(options.language) ?? defaultLanguage
  const content = contentOf(options, language)
  if (content === '' || content.length > maxLength) return ''
  const start = `<div id="first-screen" class="fs fs-${options.screen}-screen" data-language="${language}">`
  return `${start}<div role="main">${content}</div>${navigationHtml(language, navigationPaths[options.screen])}</div>`
}

function contentOf({ screen, json, works: more, imageBase, date = '', isShown }: FirstScreenOptions, language: Language): string {
  const response = record(parsed(json))
  switch (screen) {
    case 'home':
    case 'ranking': {
      const works = isShown ? visibleWorks(artworksOf(response), isShown, imageBase) : []
      if (works.length === 0 || Number.isNaN(Date.parse(date))) return ''
      return screen === 'home' ? homeHtml({ works, language, date }) : rankingHtml({ works, language, date })
    }
    case 'artwork': {
      const artwork = isOpenWork(record(response.illust)) ? normaliseArtwork(response.illust) : undefined
      return artwork && isHarmless(artwork) ? artworkHtml(artwork, language, imageBase) : ''
    }
    case 'novel': {
      const novel = isOpenWork(record(response.novel)) ? normaliseNovel(response.novel) : undefined
      return novel && isHarmless(novel) ? novelHtml(novel, language, imageBase) : ''
    }
    case 'user': {
      const user = normaliseUserProfile(response)
      if (!user) return ''
      const works = more === undefined ? [] : visibleWorks(artworksOf(record(parsed(more))), isHarmless, imageBase)
      return artistHtml({ user, works, language, imageBase })
    }
    case 'spotlight': {
      const spotlight = readSpotlight('', response)
      const works = visibleWorks(spotlight.works.slice(0, maxWorks), isHarmless, imageBase)
      return spotlight.isWhole ? spotlightHtml({ spotlight, works, language, imageBase }) : ''
    }
  }
}

const hiddenBy = contentRule(defaultContent)
const isHarmless = (work: Parameters<typeof hiddenBy>[0]): boolean => hiddenBy(work) === undefined

const artworksOf = (response: Readonly<Record<string, unknown>>): readonly Artwork[] =>
  list(response.illusts)
    .slice(0, maxWorks)
    .flatMap((wire) => normaliseArtwork(wire) ?? [])

/** The first visible works in order. Ends before a work that cannot have a card, because the viewer shows it there. */
function visibleWorks(
  artworks: readonly Artwork[],
  isShown: (artwork: Artwork) => boolean,
  imageBase: string,
): readonly CardSource[] {
  const works: CardSource[] = []
  for (const artwork of artworks) {
    if (!isShown(artwork) || !isHarmless(artwork)) continue
    const source = cardSource(artwork, imageBase)
    if (!source) break
    works.push(source)
  }
  return works
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
