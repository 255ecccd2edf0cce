// What the settings of a browser hide of the first screen.
// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { defaultNovelText } from '../../platform/settings/novelText.ts'
import { parseSettings } from '../../platform/settings/schema.ts'
import { defaultsOfFirstScreen, type EarlyVisit, firstScreenRules } from './firstScreenRules.ts'

const page = `
  <div id="first-screen" class="fs fs-ranking-screen" data-language="en"><ul class="fs-cards">
    <li class="fs-card" data-artist="1" data-tags="|sea|"></li>
    <li class="fs-card" data-artist="2" data-tags="|sea breeze|blue|"></li>
    <li class="fs-card" data-artist="3" data-tags=""></li>
  </ul></div>`

const rulesFor = (settings: object, changes: Partial<EarlyVisit> = {}) =>
  firstScreenRules({
    settings: JSON.stringify(settings),
    session: null,
    startedRow: null,
    browserLanguages: ['en'],
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36',
    isPhone: false,
    isFresh: true,
    ...changes,
  })

/** The artists of the cards that remain in a page with this class. */
function shown(settings: object, name = 'fs-ranking-screen', changes: Partial<EarlyVisit> = {}): string[] | 'off' {
  const rules = rulesFor(settings, changes)
  if (rules === 'off') return 'off'
  document.body.innerHTML = page.replace('fs-ranking-screen', name)
  if (name === 'fs-home-screen') document.querySelector('ul')?.setAttribute('class', 'fs-strip')
  const selector = rules.slice(0, rules.indexOf('{display'))
  const isHidden = (element: Element | null): boolean =>
    element !== null && (element.matches(selector) || isHidden(element.parentElement))
  return [...document.querySelectorAll('li')].filter((card) => !isHidden(card)).map(({ dataset }) => dataset.artist ?? '')
}

afterEach(() => {
  document.body.innerHTML = ''
})

describe('firstScreenRules', () => {
  it('hides nothing with default settings', () => {
    expect(shown({})).toEqual(['1', '2', '3'])
    expect(shown({ galleryLayout: 'Masonry', imageResolution: 'Large', r18: false, blockTags: [] })).toEqual(['1', '2', '3'])
  })

  it('hides a blocked artist, and in a masonry the cards after it', () => {
    expect(shown({ blockUids: ['2'] })).toEqual(['1'])
    expect(shown({ blockUids: ['2'] }, 'fs-home-screen')).toEqual(['1', '3'])
  })

  it('hides a blocked tag on an exact match only', () => {
    expect(shown({ blockTags: ['sea'] }, 'fs-home-screen')).toEqual(['2', '3'])
    expect(shown({ blockTags: ['sea breeze'] }, 'fs-home-screen')).toEqual(['1', '3'])
  })

  it.each(['"]', '\\', '\n', '"],*', '{}', '|'])('treats the blocked tag %j as text', (tag) => {
    expect(shown({ blockTags: [tag] })).toEqual(['1', '2', '3'])
  })

  it.each([
    [{ r18: true }],
    [{ ai: true }],
    [{ hiddenAsTiles: true }],
    [{ galleryLayout: 'Grid' }],
    [{ fitPictures: false }],
    [{ hideMangaInRankings: true }],
    [{ imageResolution: 'Large(WebP)' }],
    [{ language: 'de' }],
  ])('hides a ranking with the settings %j, which show another one', (settings) => {
    expect(shown(settings)).toEqual([])
  })

  it.each([{ language: 'de' }, { captionsBelowCards: false }, { galleryLayout: 'Grid' }, { r18: true }])(
    'hides a spotlight with the settings %j, which show another one',
    (settings) => {
      expect(shown({}, 'fs-spotlight-screen')).toEqual(['1', '2', '3'])
      expect(shown(settings, 'fs-spotlight-screen')).toEqual([])
    },
  )

  it.each([
    ['another host', { apiHost: 'https://mirror.example' }, {}],
    ['an account of the app API', {}, { session: '{"mode":"app"}' }],
    ['a reload', {}, { isFresh: false }],
    ['a blocked browser', {}, { userAgent: 'Mozilla/5.0 (Linux) Chrome/116 MicroMessenger/8' }],
    ['adult works in Simplified Chinese', { r18: true, language: 'zh-CN' }, {}],
  ])('hides everything for %s', (_, settings, changes) => {
    expect(shown(settings, undefined, changes)).toBe('off')
  })

  it.each([null, '', 'null', '{', '[]', '{"blockTags":7,"blockUids":[null]}'])('survives the stored settings %s', (settings) => {
    expect(shown({}, undefined, { settings })).toEqual(['1', '2', '3'])
  })
})

describe('the place of the row of started works', () => {
  const isReserved = (startedRow: string | null) => {
    const rules = rulesFor({}, { startedRow })
    document.body.innerHTML = '<div class="fs fs-home-screen" data-language="en"><section class="fs-started"></section></div>'
    return document.querySelector('.fs-started')?.matches(rules.slice(0, rules.indexOf('{display'))) === false
  }

  it.each(['illust manga', 'illust novel'])('is reserved for %s', (stored) => {
    expect(isReserved(stored)).toBe(true)
  })

  it.each([null, '', '{'])('is not reserved for %s', (stored) => {
    expect(isReserved(stored)).toBe(false)
  })
})

describe('the works of an artist', () => {
  const hasWorks = (settings: object, changes: Partial<EarlyVisit> = {}) => {
    const rules = rulesFor(settings, changes)
    document.body.innerHTML = '<div class="fs fs-user-screen" data-language="en"><main><p class="fs-more"></p></main></div>'
    return document.querySelector('.fs-more')?.matches(rules.slice(0, rules.indexOf('{display'))) === false
  }

  it('show with default settings', () => {
    expect(hasWorks({})).toBe(true)
    expect(hasWorks({}, { session: '{"mode":"anonymous"}' })).toBe(true)
  })

  it.each([
    ['adult works', { r18: true }, {}],
    ['another layout', { galleryLayout: 'Grid' }, {}],
    ['an account, which can follow the artist', {}, { session: '{"mode":"web"}' }],
  ])('are hidden for %s', (_, settings, changes) => {
    expect(hasWorks(settings, changes)).toBe(false)
  })
})

describe('the text of a novel', () => {
  const hasText = (settings: object, changes: Partial<EarlyVisit> = {}) => {
    const rules = rulesFor(settings, changes)
    document.body.innerHTML = '<div class="fs fs-novel-screen" data-language="en"><p class="fs-more"></p></div>'
    return document.querySelector('.fs-more')?.matches(rules.slice(0, rules.indexOf('{display'))) === false
  }

  it('shows with default settings', () => {
    expect(hasText({})).toBe(true)
    expect(hasText({ novelTextStyle: defaultNovelText, novelTextLanguages: {} })).toBe(true)
  })

  it.each([
    [{ novelTextStyle: { ...defaultNovelText, size: 20 } }, {}],
    [{ novelTextLanguages: { ja: defaultNovelText } }, {}],
    [{ pageFont: 'serif' }, {}],
    [{}, { session: '{"mode":"web"}' }],
  ])('is hidden for %j and %j, which have other lines above or in it', (settings, changes) => {
    expect(hasText(settings, changes)).toBe(false)
  })
})

it('has the defaults of the table of settings', () => {
  const { novelText, ...settings } = defaultsOfFirstScreen
  expect(parseSettings({}, false)).toMatchObject(settings)
  expect(defaultNovelText).toMatchObject(novelText)
})
