// Captions, articles and novel texts with one injection string each: the document contains no active element, and no script runs.
// @vitest-environment jsdom
import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { injections } from '../../../../../e2e/support/injection.ts'
import { NovelText } from '../../novel/reader/NovelText.tsx'
import { createTextParser } from '../../novel/text/textParser.ts'
import { activateMessages } from '../../platform/i18n/catalogue.ts'
import messages from '../../platform/i18n/locales/en.json'
import { ArticleBody } from '../../screens/spotlight/ArticleBody.tsx'
import { completeBrowser, renderPage } from '../../ui/testing/renderPage.tsx'
import { Caption } from './Caption.tsx'

const pwned = vi.fn()
/** Elements that only text of other people could have added. */
const active =
  'script, iframe, object, embed, base, meta, link, style, math, svg, template, audio, video, form, input, textarea, img'
/** True for a link that text of other people may contain: to a screen, a web address without a login, or a mail address. */
function isPlainLink(link: Element): boolean {
  const url = new URL(link.getAttribute('href') ?? '', 'https://emaki.example/')
  return /^(?:https?|mailto):$/.test(url.protocol) && url.username === '' && url.password === ''
}
const activeParts = (container: HTMLElement) =>
  [...container.querySelectorAll('*')]
    .filter(
      (element) =>
        element.matches(active) ||
        element.getAttributeNames().some((name) => name.startsWith('on') || name === 'action' || name === 'id') ||
        (element.matches('a') && !isPlainLink(element)),
    )
    .map(({ outerHTML }) => outerHTML)

beforeAll(() => {
  completeBrowser()
  activateMessages('en', messages)
  vi.stubGlobal('pwned', pwned)
  // jsdom has no layout: every box has the size of the window.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, innerWidth, innerHeight))
  Element.prototype.checkVisibility ??= () => true
  Range.prototype.getClientRects ??= () => Object.assign([], { item: () => null })
})
beforeEach(() => pwned.mockClear())
afterEach(cleanup)
afterAll(() => void vi.restoreAllMocks())

/** `before` and `after` show that a string swallows nothing that follows in another element. */
const wrapped = (text: string) => `<p>before</p><div>${text}</div>`

it('the list has at least forty injection strings', () => expect(new Set(injections).size).toBeGreaterThanOrEqual(40))

describe.each(injections.map((text) => [text.slice(0, 60), text] as const))('E1: %s', (_, text) => {
  it('adds nothing active to a caption and an article', async () => {
    const { container } = await renderPage(
      <>
        <Caption html={wrapped(text)} />
        <ArticleBody content={wrapped(text)} />
        <p>after</p>
      </>,
    )
    expect(activeParts(container)).toEqual([])
    expect(container.textContent).toMatch(/before.*before.*after$/s)
    expect(pwned).not.toHaveBeenCalled()
  })

  it('is shown as it is in a text without markup', async () => {
    const { container } = await renderPage(
      <>
        <p>before</p>
        <Caption text={`a ${text} b`} />
      </>,
    )
    expect(activeParts(container)).toEqual([])
    if (text.length < 500) expect(container.textContent).toBe(`beforea ${text} b`)
    expect(pwned).not.toHaveBeenCalled()
  })

  it('is shown as it is in a novel', async () => {
    const novel = { text: `a ${text} b`, prev: undefined, next: undefined, embedImgs: [], language: 'ja' }
    const { container } = await renderPage(
      <NovelText text={createTextParser('title', novel).parseAll()} at={0} onPosition={() => undefined} isInDialog={false} />,
    )
    expect(activeParts(container)).toEqual([])
    if (text.length < 500) expect(container.textContent).toContain(`a ${text} b`)
    expect(pwned).not.toHaveBeenCalled()
  })
})
