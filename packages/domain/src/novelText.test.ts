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
  it('reads the novel page: words, pictures by their name in the text, neighbours', () => {
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
  it('takes empty maps in the form of empty lists, and neighbours that are not there', () => {
    const bare = normaliseNovelText({ text: 'a', images: [], seriesNavigation: {} })
    expect(bare).toEqual({ text: 'a', prev: undefined, next: undefined, embedImgs: [], language: '' })
  })
  it('takes an empty text as one with nothing to read, and no text as no answer', () => {
    expect(normaliseNovelText({ text: '' })?.text).toBe('')
    for (const answer of [{}, null, [], 'x', { text: {} }]) expect(normaliseNovelText(answer)).toBeUndefined()
  })
  it('never throws, whatever it is given', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (images, seriesNavigation) => {
        normaliseNovelText({ text: 'a', images, seriesNavigation, seriesNavData: images, textEmbeddedImages: seriesNavigation })
      }),
    )
  })
})
