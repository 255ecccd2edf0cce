import { describe, expect, it } from 'vitest'
import { type LibraryQuery, libraryParameters, parseLibraryQuery } from './libraryQuery.ts'

const parsed = (search: string) => parseLibraryQuery(new URLSearchParams(search))

describe('parseLibraryQuery', () => {
  it('reads back every parameter that libraryParameters writes', () => {
    const query: LibraryQuery = {
      text: '夜の海 cat',
      tags: ['海', 'cat & dog'],
      withoutTags: ['山', 'a,b'],
      kinds: ['illust', 'novel'],
      artist: '12',
      withoutArtists: ['7', '8'],
      series: 'manga:7',
      ratings: ['safe', 'r18'],
      ai: false,
      shape: 'square',
      length: 'few',
      colour: 'blue',
      ...parsed('kept_from=2026-01-01&kept_to=2026-02-01&made_from=2020-02-29&made_to=2021-01-01'),
      gone: true,
      states: ['deleted', 'private'],
      unread: true,
      visibility: 'private',
      order: 'shuffle',
      reversed: true,
      seed: 4294967295,
    }
    expect(parseLibraryQuery(libraryParameters(query))).toEqual(query)
    expect(Object.keys(query)).toHaveLength(23)
  })

  it('ignores what it does not know', () => {
    expect(parsed('')).toEqual({})
    expect(
      parsed(
        'q=%20&tag=&kind=video&artist=01&series=x:1&rating=all&ai=yes&shape=round&colour=%23fff&kept_from=2026-02-30&order=__proto__&seed=-1&state=x',
      ),
    ).toEqual({})
  })

  it('leaves out as many tags and artists as an address can name', () => {
    const [withoutTags, withoutArtists] = [
      Array.from({ length: 200 }, (_, index) => `${index}${'海'.repeat(20)}`),
      Array.from({ length: 200 }, (_, index) => String(index + 1)),
    ]
    const address = String(libraryParameters({ withoutTags, withoutArtists }))
    const read = parseLibraryQuery(new URLSearchParams(address))
    expect(address.length).toBeLessThan(8192)
    expect([read.withoutTags?.[0], read.withoutArtists?.length]).toEqual([withoutTags[0], 30])
    expect(parsed('without_artist=x&without_tag=')).toEqual({})
  })

  it('shortens long words and lists', () => {
    const query = parsed(`q=${'a'.repeat(500)}&${Array.from({ length: 40 }, (_, index) => `tag=${index}`).join('&')}`)
    expect([query.text?.length, query.tags?.length]).toEqual([100, 10])
  })
})
