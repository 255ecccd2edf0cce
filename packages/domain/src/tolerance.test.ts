import { describe, expect, it } from 'vitest'
import { normaliseArtwork } from './entities/artwork.ts'
import { writtenText } from './tolerance.ts'

describe('writtenText', () => {
  it.each(['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'])(
    'drops the bidirectional control character %j',
    (control) => expect(writtenText(`gpj.${control}exe`)).toBe('gpj.exe'),
  )

  it('keeps right-to-left words with their marks', () => expect(writtenText('שלום\u200f!')).toBe('שלום\u200f!'))

  it('returns an empty text for anything but text', () => expect(writtenText({})).toBe(''))
})

it('names of works, artists, tags and series contain no bidirectional control character', () => {
  const turned = '\u202eabc\u2067'
  const work = normaliseArtwork({
    id: 1,
    title: turned,
    caption: turned,
    user: { id: 2, name: turned },
    tags: [{ name: turned, translated_name: turned }],
    series: { id: 3, title: turned },
    image_urls: { medium: 'https://i.pximg.net/a.jpg' },
  })
  expect(JSON.stringify(work)).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
  expect(work?.title).toBe('abc')
})
