import { describe, expect, it } from 'vitest'
import type { BulkKeyValueStore } from '../../platform/persistence/keyValueStore.ts'
import { type Highlight, parseHighlight } from './highlight.ts'
import { byNovel, highlightsMarkdown, newerHighlights, readHighlightFile, writeHighlightFile } from './highlightFile.ts'
import { createHighlightStore } from './highlightStore.ts'

const highlight = (id: string, changes: Partial<Highlight> = {}): Highlight => ({
  id,
  novel: { id: '7', title: 'Lights', author: 'Ann' },
  anchor: { at: 4, exact: 'the sea', prefix: 'at ', suffix: ' was' },
  colour: 'yellow',
  note: '',
  created: 1,
  changed: 1,
  ...changes,
})

/** A store in memory that can refuse writes. */
function memoryStore(failure?: Error) {
  const values = new Map<string, unknown>()
  const store: BulkKeyValueStore = {
    get: async (key) => values.get(key),
    set: async (key, value) => void values.set(key, value),
    async setMany(entries) {
      if (failure) throw failure
      for (const [key, value] of entries) values.set(key, value)
    },
    delete: async (keys) => {
      for (const key of keys) values.delete(key)
    },
    entries: async () => [...values],
    keys: async () => [...values.keys()],
  }
  return { store, values }
}

describe('createHighlightStore', () => {
  it('lists the highlights of one novel and of all', async () => {
    const store = createHighlightStore(memoryStore().store)
    await store.save([highlight('a'), highlight('b', { novel: { id: '70', title: '', author: '' } })])
    expect((await store.list('7')).map(({ id }) => id)).toEqual(['a'])
    expect((await store.list()).map(({ id }) => id)).toEqual(['a', 'b'])
  })
  it('replaces and deletes', async () => {
    const store = createHighlightStore(memoryStore().store)
    await store.save([highlight('a')])
    await store.save([highlight('a', { note: 'blue sea' })])
    expect((await store.list('7')).map(({ note }) => note)).toEqual(['blue sea'])
    await store.delete([highlight('a')])
    expect(await store.list()).toEqual([])
  })
  it('keeps highlights for the page when storage is full, and says so', async () => {
    const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' })
    const store = createHighlightStore(memoryStore(full).store)
    expect(await store.save([highlight('a')])).toBe('full')
    expect((await store.list('7')).map(({ id }) => id)).toEqual(['a'])
  })
  it('stores at most the maximum number', async () => {
    const { store: memory, values } = memoryStore()
    const store = createHighlightStore(memory, 1)
    expect([await store.save([highlight('a')]), await store.save([highlight('b')])]).toEqual([undefined, 'full'])
    expect([...values.keys()]).toEqual(['7/a'])
  })
  it('skips invalid stored data', async () => {
    const { store, values } = memoryStore()
    values.set('7/x', { id: 'x', colour: 'red' })
    expect(await createHighlightStore(store).list('7')).toEqual([])
  })
})

describe('parseHighlight', () => {
  it('reads what was written', () => expect(parseHighlight({ ...highlight('a') })).toEqual(highlight('a')))
  it.each([
    ['a colour', { colour: '"><script>' }],
    ['an id', { id: '../x' }],
    ['a novel', { novel: { id: 'x' } }],
    ['a quote', { anchor: { at: 1, exact: ' ' } }],
    ['a position', { anchor: { at: -1, exact: 'x' } }],
  ])('refuses invalid data: %s', (_, changes) => expect(parseHighlight({ ...highlight('a'), ...changes })).toBeUndefined())
})

describe('highlight files', () => {
  it('survive a round trip', () =>
    expect(readHighlightFile(writeHighlightFile([highlight('a')]))).toEqual({ highlights: [highlight('a')], unreadable: 0 }))
  it('are refused if they are something else', () => {
    for (const json of ['', '[]', '{"format":"highlights"}', '{"format":"highlights","highlights":[1]}'])
      expect(readHighlightFile(json)).toBeUndefined()
  })
  it('count unreadable entries', () =>
    expect(readHighlightFile(writeHighlightFile([highlight('a'), highlight('!')]))).toMatchObject({ unreadable: 1 }))
  it('do not replace later changes', () =>
    expect(
      newerHighlights(
        [highlight('a', { changed: 5 }), highlight('b', { changed: 1 })],
        [highlight('a', { changed: 4 }), highlight('b', { changed: 2 }), highlight('c')],
      ).map(({ id }) => id),
    ).toEqual(['b', 'c']))
})

describe('highlightsMarkdown', () => {
  const words = { title: 'Highlights', by: (author: string) => `by ${author}` }
  it('groups by novel, in the order of the text', () => {
    const later = highlight('b', { anchor: { at: 2, exact: 'first', prefix: '', suffix: '' }, note: 'two\nlines', changed: 9 })
    expect(highlightsMarkdown([highlight('a'), later], words)).toBe(
      '# Highlights\n\n## Lights\n\nby Ann  \n<https://www.pixiv.net/novel/show.php?id=7>\n\n> first\n\ntwo  \nlines\n\n> the sea\n',
    )
  })
  it('keeps hostile words as text', () => {
    const hostile = highlight('a', {
      novel: { id: '7', title: '# <script>\n', author: '' },
      anchor: { at: 0, exact: '![x](javascript:1)\n- <b>', prefix: '', suffix: '' },
      note: '1. [a](b)',
    })
    const text = highlightsMarkdown([hostile], words)
    expect(text).not.toMatch(/<(?:script|b)>|(?<!\\)\[|^- /m)
    expect(text).toContain('> !\\[x\\](javascript:1)\n>\n> \\- &lt;b&gt;')
  })
})

it('byNovel puts the novel with the latest change first', () => {
  const other = highlight('b', { novel: { id: '8', title: 'Sea', author: '' }, changed: 5 })
  expect(byNovel([highlight('a'), other]).map(({ novel }) => novel.id)).toEqual(['8', '7'])
})
