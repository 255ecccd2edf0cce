// The first screens with lists: home with a row of the daily ranking, and a ranking with its first works.
import { escapeHtml, type Language } from '@emaki/domain'
import { type CardSource, cardHtml, rounded } from './card.ts'
import { searchIcon } from './navigation.ts'
import { type ColumnPlacement, masonryPlacements } from './placement.ts'
import { screenTexts } from './texts.ts'

/** Number of works in the HTML: as many as fit on a wide screen. */
const homeWorks = 6
const rankingWorks = 12

export interface ListScreen {
  readonly works: readonly CardSource[]
  readonly language: Language
  /** The day of the ranking, `YYYY-MM-DD`. */
  readonly date: string
}

/** The addresses of the tabs of home. */
const homePaths = ['/', '/home_manga', '/home_novel']

/** Home: the product name, the tabs, a link in the place of the search box, and the first works of the daily ranking. */
export function homeHtml({ works, language, date }: ListScreen): string {
  const { ranking, more, homeTabs, navigation } = screenTexts[language]
  const tabs = homeTabs.map(
    (name, index) => `<a href="${homePaths[index]}"${index === 0 ? ' aria-current="page"' : ''}>${name}</a>`,
  )
  const cards = works.slice(0, homeWorks).map((work, index) => cardHtml(work, { index }))
  return [
    '<div class="fs-home"><header class="fs-masthead"><h1>Emaki<span lang="ja">絵巻</span></h1>',
    `<nav class="fs-tabs"><div>${tabs.join('')}</div></nav>`,
    `<a class="fs-search" href="/search" aria-label="${navigation[1]}">${searchIcon}</a></header>`,
    // The place of the row of started works, which only users who have some see (apps/viewer/src/app/firstScreen/firstScreenRules.ts).
    '<div class="fs-started"></div>',
    `<div class="fs-pair"><section><div class="fs-head"><h2>${ranking}</h2><span>${longDay(date, language)}</span>`,
    `<a href="/rank/daily">${more}</a></div><div><ul class="fs-strip" aria-label="${ranking}">${cards.join('')}</ul></div></section></div></div>`,
  ].join('')
}

/** A ranking: the first works in the columns of the gallery. */
export function rankingHtml({ works, language, date }: ListScreen): string {
  const title = `${screenTexts[language].rankings}, ${date}`
  return [
    `<div class="fs-ranking"><h1>${escapeHtml(title)}</h1></div><p class="fs-day-line">${longDay(date, language)}</p>`,
    `<div class="fs-works">${masonryHtml(works.slice(0, rankingWorks), screenTexts[language].rankings)}</div>`,
  ].join('')
}

/** A day, `YYYY-MM-DD`, as HTML in the format of the language. */
const longDay = (date: string, language: Language): string =>
  escapeHtml(new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date)))

/** A list with works in the columns of the gallery. `name` is plain text; empty for a list without a name. `index`: that of the first card. */
export function masonryHtml(works: readonly CardSource[], name: string, index = 0): string {
  const placements = masonryPlacements(works.map(({ shape }) => shape))
  const cards = works.map((work, at) => cardHtml(work, { index: index + at, place: placesOf(placements, at) }))
  const label = name === '' ? '' : ` aria-label="${name}"`
  return `<ul class="fs-cards"${label} style="${heightsOf(placements)}">${cards.join('')}</ul>`
}

/** Custom properties with the place of a card for each number of columns: column, shapes above and cards above; zeros are left out. */
function placesOf(placements: readonly ColumnPlacement[], index: number): string {
  return placements
    .map(({ columns, places }) => {
      const place = places[index]
      if (!place) return `;--d${columns}:none`
      const { column, shapesAbove, cardsAbove } = place
      const parts = [property('x', columns, column), property('a', columns, shapesAbove), property('n', columns, cardsAbove)]
      return parts.join('')
    })
    .join('')
}

const property = (name: string, columns: number, value: number): string =>
  value === 0 ? '' : `;--${name}${columns}:${rounded(value)}`

/** Custom properties with the height of the list for each number of columns. */
const heightsOf = (placements: readonly ColumnPlacement[]): string =>
  placements.map(({ columns, end }) => `--h${columns}:${rounded(end.shapesAbove)};--m${columns}:${end.cardsAbove}`).join(';')
