// Renders first screens for the gateway and the worker, from the response of the first request and with default settings. The viewer
// replaces the first screen once it shows the same pictures (takeOver.ts).
import './page.css'
// The style of controls is before that of the components that change it.
import '../../ui/Avatar.tsx'
import '../../ui/controls/Button.tsx'
import '../../ui/controls/Chip.tsx'
import '../../ui/controls/IconButton.tsx'
import '../../ui/controls/SelectTrigger.tsx'
import '../../ui/controls/Tabs.tsx'
import '../../ui/controls/TopBarView.tsx'
import {
  type Artwork,
  defaultContent,
  defaultLanguage,
  isOpenWork,
  type Language,
  languages,
  list,
  type Novel,
  normaliseArtwork,
  normaliseNovel,
  normaliseNovelText,
  normaliseUserProfile,
  parseLanguage,
  parseRankingType,
  readSpotlight,
  record,
  searchRule,
  text,
} from '@emaki/domain'
import type { FirstScreenOptions, FirstScreenRenderer } from '@emaki/mirror'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server.edge'
import { activateMessages } from '../../platform/i18n/catalogue.ts'
import { type PackedMessages, unpackMessages } from '../../platform/i18n/packedMessages.ts'
import { readSettings } from '../../platform/settings/store.ts'
import { isMarkup } from '../../works/caption/isMarkup.ts'
import { illustParts, novelParts, readSeries } from '../../works/queries/partNumbers.ts'
import { Artist } from './ArtistScreen.tsx'
import { Frame } from './Frame.tsx'
import { isHarmless, maxWorks, shortened, shortText, visibleArtworks, visibleNovels } from './firstWorks.ts'
import { ArtworkSeries, FoundArtworks, FoundNovels, Home, NovelSeries, Ranking, SpotlightArticle } from './ListScreens.tsx'
import { ArtworkPage, NovelPage } from './WorkScreens.tsx'

/** The messages that first screens show. */
const files = import.meta.glob<PackedMessages>('../../platform/i18n/locales/*.json', {
  eager: true,
  import: 'default',
  query: '?page',
})
const catalogues = new Map(
  languages.map((language) => {
    const packed = files[`../../platform/i18n/locales/${language}.json`]
    return [language, packed ? unpackMessages(packed) : {}]
  }),
)

/** Maximum length of the HTML in characters. Longer ones are left out. */
const maxLength = 80_000

/** The element with the first screen. Empty when there is nothing that default settings show. Never throws. */
export const firstScreen: FirstScreenRenderer = (options) => {
  try {
    const content = contentOf(options)
    if (!content) return ''
    activate(parseLanguage(options.language) ?? defaultLanguage)
    const html = renderToStaticMarkup(<Frame screen={options.screen}>{content}</Frame>)
    return html.length > maxLength ? '' : html
  } catch {
    // The page works without it.
    return ''
  }
}

/** Rendering is synchronous, so one catalogue is active for all of it. */
const activate = (language: Language): void => activateMessages(language, catalogues.get(language) ?? {})

function contentOf(options: FirstScreenOptions): ReactNode {
  const response = record(JSON.parse(options.json))
  switch (options.screen) {
    case 'home':
    case 'ranking':
      return ranked(response, options)
    case 'search':
      return found(response, options)
    case 'illustSeries':
    case 'novelSeries':
      return seriesOf(response, options.screen === 'illustSeries' ? 'illust' : 'novel')
    case 'artwork': {
      const artwork = isOpenWork(record(response.illust)) ? normaliseArtwork(response.illust) : undefined
      // A ugoira has a player.
      return artwork && isHarmless(artwork) && artwork.type !== 'ugoira' && <ArtworkPage artwork={shortened(artwork)} />
    }
    case 'novel': {
      const novel = isOpenWork(record(response.novel)) ? normaliseNovel(response.novel) : undefined
      const words = options.more === undefined ? undefined : normaliseNovelText(JSON.parse(options.more))
      return novel && isHarmless(novel) && <NovelPage novel={shortened(novel)} text={words} />
    }
    case 'user': {
      const profile = normaliseUserProfile(response)
      const works = options.more === undefined ? [] : artworksOf(record(JSON.parse(options.more)))
      // A biography with markup has another height once the viewer has parsed it.
      const shown = profile && isMarkup(profile.comment) ? [] : visibleArtworks(works)
      return profile && <Artist profile={{ ...profile, name: shortText(profile.name) }} works={shown} />
    }
    case 'spotlight': {
      const spotlight = readSpotlight('', response)
      return (
        spotlight.isWhole && (
          <SpotlightArticle spotlight={spotlight} works={visibleArtworks(spotlight.works.slice(0, maxWorks))} />
        )
      )
    }
  }
}

const artworksOf = (response: Readonly<Record<string, unknown>>): readonly Artwork[] =>
  list(response.illusts)
    .slice(0, maxWorks)
    .flatMap((wire) => normaliseArtwork(wire) ?? [])

function ranked(
  response: Readonly<Record<string, unknown>>,
  { screen, date = '', isShown, ranking }: FirstScreenOptions,
): ReactNode {
  const artworks = artworksOf(response).map((work, index) => ({ ...work, rank: index + 1 }))
  const works = isShown ? visibleArtworks(artworks, isShown) : []
  if (works.length === 0 || Number.isNaN(Date.parse(date))) return undefined
  const type = parseRankingType(ranking)
  if (screen === 'home') return <Home works={works} date={date} />
  return type && <Ranking works={works} date={date} type={type} />
}

/** A search with results that default settings show. */
function found(response: Readonly<Record<string, unknown>>, { search }: FirstScreenOptions): ReactNode {
  if (!search) return undefined
  const { kind, words } = search
  const rule = searchRule(words, {}, defaultContent, { minLikes: readSettings().minimumBookmarks, now: new Date() })
  const isWhole = text(response.next_url) === ''
  if (kind === 'illust') {
    const artworks = list(response.illusts)
      .flatMap((wire) => normaliseArtwork(wire) ?? [])
      .filter(rule)
    const works = visibleArtworks(artworks.slice(0, maxWorks))
    return works.length > 0 && <FoundArtworks words={words} count={artworks.length} isWhole={isWhole} works={works} />
  }
  const novels = list(response.novels)
    .flatMap((wire) => normaliseNovel(wire) ?? [])
    .filter(rule)
  const works = visibleNovels(novels.slice(0, maxWorks))
  return works.length > 0 && <FoundNovels words={words} count={novels.length} isWhole={isWhole} works={works} />
}

/** A series with parts that default settings show. */
function seriesOf(response: Readonly<Record<string, unknown>>, kind: 'illust' | 'novel'): ReactNode {
  const open = readSeries(response, kind)
  if (!open) return undefined
  const series = { ...open, title: shortText(open.title), author: { ...open.author, name: shortText(open.author.name) } }
  if (kind === 'illust') {
    const readPart = illustParts(response, 1)
    const parts = list(response.illusts).flatMap((wire) => readPart(wire) ?? [])
    return isAllHarmless(parts, open.start) && <ArtworkSeries open={series} works={visibleArtworks(parts)} />
  }
  const readPart = novelParts(1)
  const parts = list(response.novels).flatMap((wire) => readPart(wire) ?? [])
  return isAllHarmless(parts, open.start) && <NovelSeries open={series} works={visibleNovels(parts)} />
}

/** A hidden part hides the cover of its series, which may be its picture: such series have no first screen. */
const isAllHarmless = (parts: readonly (Artwork | Novel)[], start: Artwork | Novel | undefined) =>
  parts.length > 0 && [...parts, ...(start ? [start] : [])].every(isHarmless)
