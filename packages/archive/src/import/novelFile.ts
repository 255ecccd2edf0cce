// Novels in files of other tools: the page of PixivUtil2 (.html), the book of PixivBatchDownloader (.epub), and its text with a head (.txt). Their text is
// read out of them and stored in the site's markup.
import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { list, novelLength, parseId, parseJson, record, text } from '@emaki/domain'
import { SaxesParser } from 'saxes'
import { readRegularText } from '../files/regularFile.ts'
import { boundedWork, type FoundWork } from './foundWork.ts'
import { readZip } from './readZip.ts'
import { rating } from './toolSidecars.ts'

export interface NovelFile {
  readonly found: FoundWork
  /** The site's markup. */
  readonly text: string
  /** SHA-256 of the text in hex. */
  readonly sha256: string
}

/** The longest novel of the site has 300,000 characters, which JSON may write with six bytes each. */
const maxNovelBytes = 4 * 1024 * 1024

/** Reads the novel of a file. Undefined for other files and for texts in plain markup. Never rejects. */
export async function readNovelFile(path: string): Promise<NovelFile | undefined> {
  try {
    const novel = await novelIn(path)
    if (!novel || novel.text.trim() === '') return undefined
    const found = boundedWork({ ...novel.found, textLength: novel.found.textLength ?? novelLength(novel.text) })
    return { found, text: novel.text, sha256: createHash('sha256').update(novel.text).digest('hex') }
  } catch {
    // Unreadable, too large, or not well-formed.
    return undefined
  }
}

type ReadNovel = Omit<NovelFile, 'sha256'>

async function novelIn(path: string): Promise<ReadNovel | undefined> {
  const extension = extname(path).toLowerCase()
  if (extension === '.epub') return bookOf(path)
  const body = (await readRegularText(path, maxNovelBytes))?.replace(/^\ufeff/, '') ?? ''
  return extension === '.txt' ? textWithHead(body) : pageOf(body)
}

/** The page that PixivUtil2 writes: a script sets `data` to the web side's answer (docs/contract/web-side.md). Nothing else of it is read. */
function pageOf(html: string): ReadNovel | undefined {
  const start = /^\s*data = (?=\{)/m.exec(html)
  if (!start) return undefined
  const from = start.index + start[0].length
  const end = html.indexOf('\n', from)
  const parsed = parseJson(html.slice(from, end === -1 ? undefined : end).replace(/;\s*$/, ''))
  const body = record(record(parsed.ok ? parsed.value : undefined).body)
  const id = parseId(body.id)
  const content = text(body.content)
  if (id === undefined || content === '') return undefined
  const artist = parseId(body.userId)
  const series = record(body.seriesNavData)
  const seriesId = parseId(series.seriesId)
  return {
    text: content.replaceAll('\r\n', '\n'),
    found: {
      key: { kind: 'novel', id },
      tool: 'PixivUtil2',
      title: text(body.title),
      caption: text(body.description),
      artist: artist === undefined ? undefined : { id: artist, name: text(body.userName), account: text(body.userAccount) },
      tags: list(record(body.tags).tags).flatMap((tag) => {
        const name = text(record(tag).tag)
        return name === '' ? [] : [{ name }]
      }),
      created: text(body.createDate) || undefined,
      rating: rating(body.xRestrict),
      ai: rating(body.aiType) ?? 0,
      series: seriesId === undefined ? undefined : { id: seriesId, title: text(series.title) },
      isOriginal: body.isOriginal === true,
      bookmarks: Number.isSafeInteger(body.bookmarkCount) ? Number(body.bookmarkCount) : undefined,
    },
  }
}

const novelAddress = /^https:\/\/www\.pixiv\.net\/(?:novel\/show\.php\?id=|n\/)(\d{1,12})$/
/** The line before the text, in the language of the tool's user. */
const endOfHead = /^-{5} .{1,60} -{5}$/
const maxHeadLines = 500

/** The text of PixivBatchDownloader: title, artist, address, date, tags and caption in blocks, a line of dashes, and the text. */
function textWithHead(body: string): ReadNovel | undefined {
  const lines = body.split(/\r?\n/)
  const end = lines.slice(0, maxHeadLines).findIndex((line) => endOfHead.test(line))
  if (end === -1) return undefined
  const found = readHead(lines.slice(0, end))
  const content = lines.slice(end + 1)
  return found && { found, text: content.slice(content[0] === '' ? 1 : 0).join('\n') }
}

function readHead(lines: readonly string[]): FoundWork | undefined {
  const blocks = lines.join('\n').split('\n\n')
  const place = blocks.findIndex((block) => novelAddress.test(block.trim()))
  const id = parseId(novelAddress.exec(blocks[place]?.trim() ?? '')?.[1])
  if (id === undefined) return undefined
  const [date, tags, ...caption] = blocks.slice(place + 1)
  const artist = place >= 2 ? blocks[place - 1]?.trim() : undefined
  const names = (tags ?? '').split('\n').flatMap((line) => (line.startsWith('#') ? [{ name: line.slice(1).trim() }] : []))
  return {
    key: { kind: 'novel', id },
    tool: 'PixivBatchDownloader',
    title: blocks[0]?.trim(),
    // The site's id of the artist is not in the head.
    artist: artist ? { id: '0', name: artist } : undefined,
    tags: names.length === 0 ? undefined : names,
    created: date !== undefined && Number.isFinite(Date.parse(date)) ? new Date(date).toISOString() : undefined,
    caption: caption.join('\n\n').trim() || undefined,
  }
}

/** The book of PixivBatchDownloader, whose identifier or publisher is the address of the novel. */
async function bookOf(path: string): Promise<ReadNovel | undefined> {
  const zip = await readZip(path, (name) => /\.(?:opf|x?html)$/i.test(name))
  const opf = [...(zip?.texts ?? [])].find(([name]) => /\.opf$/i.test(name))?.[1]
  if (!zip || opf === undefined) return undefined
  const fields = fieldsOf(opf)
  const address = [...fields].flatMap(([name, values]) => (/^dc:(?:identifier|publisher|source)$/.test(name) ? values : []))
  const id = parseId(address.map((value) => novelAddress.exec(value.trim())?.[1]).find((value) => value !== undefined))
  if (id === undefined) return undefined
  const pages = [...zip.texts].filter(([name]) => /(?:^|\/)page-\d+\.x?html$/i.test(name))
  pages.sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1))
  const content = pages.map(([, html]) => markupOf(html)).join('\n[newpage]\n')
  const headed = textWithHead(content)
  const artist = fields.get('dc:creator')?.[0]
  return {
    text: headed?.text ?? content,
    found: {
      ...(headed?.found ?? {}),
      key: { kind: 'novel', id },
      tool: 'PixivBatchDownloader',
      title: fields.get('dc:title')?.[0] ?? headed?.found.title,
      artist: artist ? { id: '0', name: artist } : undefined,
      tags: fields.get('dc:subject')?.map((name) => ({ name })) ?? headed?.found.tags,
    },
  }
}

/** The texts of the elements of a document by their names. Throws when it is not well-formed. */
function fieldsOf(xml: string): ReadonlyMap<string, string[]> {
  const fields = new Map<string, string[]>()
  let chunks: string[] = []
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', () => {
    chunks = []
  })
  parser.on('text', (chunk) => void chunks.push(chunk))
  parser.on('closetag', ({ name }) => {
    const value = chunks.join('').trim()
    chunks = []
    const values = fields.get(name)
    if (value === '') return
    if (values) values.push(value)
    else fields.set(name, [value])
  })
  parser.write(xml.replace(/^\ufeff/, '')).close()
  return fields
}

/** Elements that end a line. */
const blocks: ReadonlySet<string> = new Set(['p', 'div', 'br', 'h2', 'h3', 'h4', 'li'])

/** The site's markup of a page of a book: lines, and ruby as `[[rb:base > reading]]`. Throws when it is not well-formed. */
function markupOf(html: string): string {
  const lines: string[] = []
  let line = ''
  let depth = 0
  let hidden = 0
  let ruby: { base: string; reading: string; isReading: boolean } | undefined
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name }) => {
    depth++
    // The title of the page repeats that of the novel.
    if (hidden === 0 && (name === 'head' || name === 'h1')) hidden = depth
    if (name === 'ruby') ruby = { base: '', reading: '', isReading: false }
    else if (ruby && name === 'rt') ruby.isReading = true
  })
  const add = (chunk: string) => {
    if (hidden > 0) return
    const words = chunk.replace(/\r?\n/g, '')
    if (!ruby) line += words
    else if (ruby.isReading) ruby.reading += words
    else ruby.base += words
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', ({ name }) => {
    if (hidden === depth) hidden = 0
    depth--
    if (name === 'rt' && ruby) ruby.isReading = false
    if (name === 'ruby' && ruby) {
      line += ruby.reading === '' ? ruby.base : `[[rb:${ruby.base} > ${ruby.reading}]]`
      ruby = undefined
    }
    if (!blocks.has(name) || hidden > 0) return
    if (name === 'br' || line.trim() !== '' || name === 'p') lines.push(line.trim())
    line = ''
  })
  parser.write(html.replace(/^\ufeff/, '').replace(/&nbsp;/g, '\u00a0')).close()
  return [...lines, line.trim()].join('\n').trim()
}
