import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DownloadEntry } from './downloadRecord.ts'
import { maxDownloadFileLength, readDownloadFile, writeDownloadFile } from './downloadRecordFile.ts'

const entriesOf = (content: string) => {
  const reading = readDownloadFile(content)
  if (!reading.ok) throw new Error(reading.error)
  return reading.value
}
const errorOf = (content: string) => {
  const reading = readDownloadFile(content)
  return reading.ok ? undefined : reading.error
}

const entry: fc.Arbitrary<DownloadEntry> = fc.record({
  kind: fc.constantFrom('illust', 'novel'),
  id: fc.integer({ min: 1, max: 999_999_999 }).map(String),
  pages: fc.uniqueArray(fc.nat(999), { maxLength: 5 }).map((pages) => pages.sort((a, b) => a - b)),
  at: fc.constantFrom(0, 1_700_000_000_000),
  name: fc.constantFrom('', '夜の海_p0.png'),
})

describe('readDownloadFile', () => {
  it('reads back what writeDownloadFile writes', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 8 }), (entries) => {
        expect(entriesOf(writeDownloadFile(entries))).toEqual({ entries, unreadable: 0 })
      }),
    )
  })

  it('reads the record of PixivBatchDownloader', () => {
    const record = [
      { id: '93364702_p0', n: 'pixiv/Alice-12345/93364702_p0-Summer.jpg', d: '2021/10/11/00/00/06' },
      { id: '93364702_p12', n: 'x' },
      { id: '87654321', n: '87654321-Run.webm', d: '2021/10/11/00/00/06' },
      { id: '9876543', n: '9876543-Title.epub' },
      { id: '9876544', n: '9876544-Title', d: '2022-01-02T03:04:05+00:00' },
      { id: '__proto__' },
      7,
    ]
    const { entries, unreadable } = entriesOf(JSON.stringify(record))
    expect(unreadable).toBe(2)
    expect(entries).toEqual([
      { kind: 'illust', id: '93364702', pages: [0], at: Date.parse('2021-10-10T15:00:06Z'), name: '93364702_p0-Summer.jpg' },
      { kind: 'illust', id: '93364702', pages: [12], at: 0, name: 'x' },
      { kind: 'illust', id: '87654321', pages: [], at: Date.parse('2021-10-10T15:00:06Z'), name: '87654321-Run.webm' },
      { kind: 'novel', id: '9876543', pages: [], at: 0, name: '9876543-Title.epub' },
      { kind: 'novel', id: '9876544', pages: [], at: Date.parse('2022-01-02T03:04:05Z'), name: '9876544-Title' },
    ])
  })

  it("reads lines of gallery-dl's archive, and leaves out ambiguous and foreign ones", () => {
    const lines = [
      'pixiv966412.jpg',
      'pixiv109487939_p02.png',
      'pixiv66806629.zip',
      'pixiv-novel12101012.txt',
      'pixiv12101013.txt',
      'pixivf_11_1234567890.jpg',
      'danbooru123.jpg',
    ]
    const { entries, unreadable } = entriesOf(`${lines.join('\r\n')}\r\n`)
    expect(unreadable).toBe(2)
    expect(entries.map(({ kind, id, pages }) => `${kind} ${id} ${pages}`)).toEqual([
      'illust 966412 0',
      'illust 109487939 2',
      'illust 66806629 0',
      'novel 12101012 ',
      'novel 12101013 ',
    ])
  })

  it.each([
    ['', 'empty'],
    ['  \n', 'empty'],
    ['SQLite format 3\u0000…', 'database'],
    ['{"format"', 'damaged'],
    ['{}', 'foreign'],
    ['[{"a":1}]', 'foreign'],
    ['<html>', 'foreign'],
    ['{"format":"emaki-download-record","entries":[{"kind":"user","id":"1"}]}', 'foreign'],
  ])('rejects %j as %s', (content, error) => expect(errorOf(content)).toBe(error))

  it('rejects files that are too long', () => {
    expect(errorOf(' '.repeat(maxDownloadFileLength + 1))).toBe('large')
  })

  it('cleans names, pages and times', () => {
    const hostile = {
      format: 'emaki-download-record',
      entries: [
        {
          kind: 'illust',
          id: '5',
          pages: [3, 3, -1, 1e9, 'x', 0.5, 1],
          at: '9999-12-31',
          name: `C:\\a\\../../${'x'.repeat(900)}\u0000`,
        },
      ],
    }
    expect(entriesOf(JSON.stringify(hostile)).entries).toEqual([
      { kind: 'illust', id: '5', pages: [1, 3], at: 0, name: 'x'.repeat(300) },
    ])
  })

  it('never throws', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (content) => void readDownloadFile(content)))
  })
})
