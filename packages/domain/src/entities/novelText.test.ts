import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normaliseNovelText } from './novelText.ts'

const page = {
  text: 'words',
  language: 'ja',
  images: { 55: { urls: { '1200x1200': 'https://i.pximg.net/a.jpg', original: 'https://i.pximg.net/b.png' } } },
  seriesNavigation: { prevNovel: null, nextNovel: { id: 9, viewable: true, title: 'Nine' } },
}

describe('normaliseNovelText', () => {
  it('reads text, pictures and neighbours of the novel page', () => {
    expect(normaliseNovelText(page)).toEqual({
      text: 'words',
      language: 'ja',
      prev: undefined,
      next: { id: '9', title: 'Nine' },
      embedImgs: [['upload 55', { '1200x1200': 'https://i.pximg.net/a.jpg', original: 'https://i.pximg.net/b.png' }]],
    })
  })
  it('reads the web side’s detail the same way', () => {
    const detail = {
      content: 'words',
      seriesNavData: { prev: { id: '7', title: 'Seven', available: true }, next: { id: '8', title: 'Eight', available: false } },
      textEmbeddedImages: { 5: { urls: { original: 'https://i.pximg.net/c.png' } } },
    }
    expect(normaliseNovelText(detail)).toMatchObject({
      text: 'words',
      prev: { id: '7', title: 'Seven' },
      next: undefined,
      embedImgs: [['upload 5', { '1200x1200': 'https://i.pximg.net/c.png' }]],
    })
  })
  it("derives the number in the series from the neighbours or from the web side's value", () => {
    const between = (prev: unknown, next: unknown) =>
      normaliseNovelText({ text: 'a', seriesNavigation: { prevNovel: prev, nextNovel: next } })?.order
    expect(between({ id: 1, viewable: false, contentOrder: '3' }, null)).toBe(4)
    expect(between(null, { id: 2, viewable: true, contentOrder: '2' })).toBe(1)
    expect(between(null, null)).toBe(1)
    for (const odd of [undefined, { contentOrder: 'x' }, { contentOrder: '-4' }, { contentOrder: null }])
      expect(between(null, odd)).toBeUndefined()
    expect(normaliseNovelText({ content: 'a', seriesNavData: { order: 7 } })?.order).toBe(7)
  })
  it('accepts empty lists in place of empty maps, and missing neighbours', () => {
    const bare = normaliseNovelText({ text: 'a', images: [], seriesNavigation: {} })
    expect(bare).toEqual({ text: 'a', prev: undefined, next: undefined, embedImgs: [], language: '' })
  })
  it('accepts an empty text, and returns undefined without a text', () => {
    expect(normaliseNovelText({ text: '' })?.text).toBe('')
    for (const answer of [{}, null, [], 'x', { text: {} }]) expect(normaliseNovelText(answer)).toBeUndefined()
  })
  it('never throws on any input', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (images, seriesNavigation) => {
        normaliseNovelText({ text: 'a', images, seriesNavigation, seriesNavData: images, textEmbeddedImages: seriesNavigation })
      }),
    )
  })
})
