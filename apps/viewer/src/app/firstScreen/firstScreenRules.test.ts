// What the settings of a browser hide of the first screen, and the texts that it shares with the viewer.
// @vitest-environment jsdom
import { languages } from '@emaki/domain'
import { artistTabs, artistTexts, screenTexts } from '@emaki/first-screen'
import { afterEach, describe, expect, it } from 'vitest'
import { userTabs } from '../../screens/user/userAddress.ts'
import { type EarlyVisit, firstScreenRules } from './firstScreenRules.ts'

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
    expect(shown({ wfType: 'Masonry', imgReso: 'Large', r18: false, blockTags: [] })).toEqual(['1', '2', '3'])
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
    [{ wfType: 'Grid' }],
    [{ isImageFitScreen: false }],
    [{ isHideRankManga: true }],
    [{ imgReso: 'Large(WebP)' }],
    [{ language: 'de' }],
  ])('hides a ranking with the settings %j, which show another one', (settings) => {
    expect(shown(settings)).toEqual([])
  })

  it.each([{ language: 'de' }, { isImageCardOuterMeta: false }, { wfType: 'Grid' }, { r18: true }])(
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
    document.body.innerHTML =
      '<div class="fs fs-user-screen" data-language="en"><div role="main"><p class="fs-more"></p></div></div>'
    return document.querySelector('.fs-more')?.matches(rules.slice(0, rules.indexOf('{display'))) === false
  }

  it('show with default settings', () => {
    expect(hasWorks({})).toBe(true)
    expect(hasWorks({}, { session: '{"mode":"anonymous"}' })).toBe(true)
  })

  it.each([
    ['adult works', { r18: true }, {}],
    ['another layout', { wfType: 'Grid' }, {}],
    ['another language', { language: 'de' }, {}],
    ['an account, which can follow the artist', {}, { session: '{"mode":"web"}' }],
  ])('are hidden for %s', (_, settings, changes) => {
    expect(hasWorks(settings, changes)).toBe(false)
  })
})

describe.each(languages)('the texts of first screens in %s', (language) => {
  const messages = async (): Promise<Readonly<Record<string, string>>> =>
    (await import(`../../platform/i18n/locales/${language}.json`)).default
  const plural = (forms: object) =>
    `{count, plural, ${Object.entries(forms)
      .map(([form, text]) => `${form} {${text}}`)
      .join(' ')}}`

  it('are those of lists and works', async () => {
    const known = await messages()
    const { ranking, more, rankings, length, allPages, read, homeTabs, navigation } = screenTexts[language]
    expect([ranking, more, rankings]).toEqual([known['home.ranking'], known['home.more'], known['rank.title']])
    expect([plural(length), plural(allPages)]).toEqual([known['novel.length'], known['artwork.pages.all']])
    expect(read).toBe(known['reader.open'])
    expect(homeTabs).toEqual(['illust', 'manga', 'novel'].map((name) => known[`home.tab.${name}`]))
    expect(navigation).toEqual(['home', 'search', 'rank', 'setting', 'to_top'].map((name) => known[`nav.${name}`]))
  })

  it('are those of artists', async () => {
    const known = await messages()
    const { premium, workspace, following, friends, facts, tabs } = artistTexts[language]
    const { male, female, ...names } = facts
    expect([premium, workspace]).toEqual([known['user.premium'], known['user.workspace']])
    expect([plural(following), plural(friends)]).toEqual([known['user.following'], known['user.friends']])
    expect([male, female]).toEqual([known['user.gender.male'], known['user.gender.female']])
    for (const [name, text] of Object.entries(names)) expect(text).toBe(known[`user.fact.${name}`])
    for (const tab of artistTabs) expect(tabs[tab]).toBe(known[`user.tab.${tab}`])
  })
})

it('artistTabs are the tabs of the viewer', () => {
  expect(artistTabs).toEqual(userTabs.filter((tab) => tab !== 'collections'))
})
