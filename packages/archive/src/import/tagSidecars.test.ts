import { describe, expect, it } from 'vitest'
import { isTagList, readTagJson, readTagText } from './tagSidecars.ts'

const page = (id: string) => `https://www.pixiv.net/artworks/${id}`
const picture = (name: string) => `https://i.pximg.net/img-original/img/2024/01/01/00/00/00/${name}`
const illust = (id: string) => ({ kind: 'illust', id })

describe('isTagList', () => {
  it.each([
    ['one tag', 'sea'],
    ['lines with ends of several systems', 'sea\r\nblue sky\n'],
    ['the longest line', 'x'.repeat(100)],
    ['the most lines', 'sea\n'.repeat(500)],
  ])('is true of %s', (_, body) => {
    expect(isTagList(body)).toBe(true)
  })

  it.each([
    ['nothing', ''],
    ['a blank line', 'sea\n\nsky'],
    ['a long line', 'x'.repeat(101)],
    ['too many lines', 'sea\n'.repeat(501)],
    ['a sentence', 'The sea.'],
    ['a Japanese sentence', '海。そして'],
    ['speech', '「海」'],
    ['the markup of a page', 'sea\n[newpage]'],
    ['the markup of a chapter', '[chapter:One]'],
    ['a long text of spaces around a tag', `sea${' '.repeat(50_000)}`],
  ])('is false of %s', (_, body) => {
    expect(isTagList(body)).toBe(false)
  })
})

describe('readTagText', () => {
  it('reads tags and the work of an address', () => {
    expect(readTagText(`sea\r\n ${page('91000001')} \r\n\r\nsky\n`)).toEqual({
      key: illust('91000001'),
      work: { tags: [{ name: 'sea' }, { name: 'sky' }], title: undefined, artist: undefined, page: undefined },
    })
  })

  it('reads what the namespaces of Hydrus say, and no tag out of them', () => {
    const spaced = ['creator:A', 'title:T: U', 'page:2', 'rating:safe', 'source:x', 'meta:y', 'pixiv work:91000001', 'pixiv id:5']
    expect(readTagText(spaced.join('\n'))).toEqual({
      key: undefined,
      work: { tags: undefined, title: 'T: U', artist: { id: '0', name: 'A' }, page: undefined },
    })
  })

  it('takes the page from the address of a picture', () => {
    const { key, work } = readTagText(`${page('91000001')}\n${picture('91000001_p2.jpg')}`)
    expect([key, work.page]).toEqual([illust('91000001'), 2])
  })

  it('names no work with addresses of several works', () => {
    expect(readTagText(`${page('91000001')}\n${page('91000002')}`).key).toBeUndefined()
  })

  it.each([
    ['of another site', 'https://danbooru.example/posts/91000001'],
    ['of an artist', 'https://www.pixiv.net/users/5'],
    ['of a picture whose name has no id', picture('note_p0.jpg')],
  ])('ignores an address %s', (_, address) => {
    expect(readTagText(`sea\n${address}`)).toMatchObject({ key: undefined, work: { tags: [{ name: 'sea' }] } })
  })

  it('ignores lines that are too long', () => {
    const longest = 'x'.repeat(100)
    const address = `${page('91000001')}?${'x'.repeat(500)}`
    expect(readTagText(`${longest}\n${longest}x\n${address}`)).toMatchObject({
      key: undefined,
      work: { tags: [{ name: longest }] },
    })
  })
})

describe('readTagJson', () => {
  const tags = (value: unknown) => readTagJson(value)?.work.tags?.map(({ name }) => name)

  it.each([
    ['a list', ['sea', 'sky']],
    ['lists with names', { tags: ['sea'], known_urls: [page('91000001')], more: { 'my tags': ['sky'] } }],
    ['lists in lists', { tags: [['sea'], { tag: ['sky'] }] }],
  ])('reads %s', (_, value) => {
    expect(tags(value)).toEqual(['sea', 'sky'])
  })

  it('ignores lists of another name, and values that are no text', () => {
    expect(tags({ notes: ['a note'], tags: ['sea', 7, null] })).toEqual(['sea'])
  })

  it.each([[{}], [{ notes: ['a note'] }], ['sea'], [null]])('finds nothing in %j', (value) => {
    expect(readTagJson(value)).toBeUndefined()
  })

  it('reads no deeper than seven levels', () => {
    const nested = (levels: number): unknown => (levels === 0 ? ['sea'] : { tags: nested(levels - 1) })
    expect([tags(nested(6)), tags(nested(7))]).toEqual([['sea'], undefined])
  })

  it('reads at most 500 entries', () => {
    const many = Array.from({ length: 400 }, (_, place) => `tag ${place}`)
    expect(tags({ tags: many, other_tags: many })).toHaveLength(500)
  })
})
