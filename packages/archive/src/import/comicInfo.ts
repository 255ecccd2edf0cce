// ComicInfo.xml of a comic archive (schema 2.1 of the Anansi project): which work it is about, and what it says of it.
import { escapeHtml, inAppPath, subjectOfPath } from '@emaki/domain'
import { SaxesParser } from 'saxes'
import type { FoundWork } from './foundWork.ts'

export interface ReadComicInfo {
  /** Ids of the artworks that its addresses lead to. */
  readonly artworks: readonly string[]
  /** True when it has addresses, of which none leads to an artwork of the site. */
  readonly isElsewhere: boolean
  /** Name of the artist; empty without one. */
  readonly writer: string
  /** What it says of the work. */
  readonly work: Partial<Pick<FoundWork, 'title' | 'caption' | 'tags' | 'created' | 'type' | 'pages' | 'rating' | 'series'>>
}

const maxTags = 200
const maxTextLength = 10_000

/** Reads a document; undefined when it is no well-formed ComicInfo. Never throws. */
export function readComicInfo(xml: string): ReadComicInfo | undefined {
  const fields = fieldsOf(xml)
  if (!fields) return undefined
  const get = (name: string) => (fields.get(name) ?? '').trim().slice(0, maxTextLength)
  const addresses = get('Web').split(/\s+/).filter(Boolean)
  const artworks = addresses.flatMap((address) => {
    const subject = subjectOfPath(inAppPath(address) ?? '')
    return subject?.kind === 'artwork' ? subject.id : []
  })
  const tags = get('Tags')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .slice(0, maxTags)
    .map((name) => ({ name }))
  const writer = get('Writer') || get('Penciller')
  const series = get('Series')
  const pages = Number(get('PageCount'))
  const rating = ratings.get(get('AgeRating').toLowerCase())
  const manga = get('Manga').toLowerCase()
  return {
    artworks: [...new Set(artworks)],
    isElsewhere: addresses.length > 0 && artworks.length === 0,
    writer,
    work: {
      ...(get('Title') === '' ? {} : { title: get('Title') }),
      ...(get('Summary') === '' ? {} : { caption: escapeHtml(get('Summary')).replace(/\r?\n/g, '<br />') }),
      ...(tags.length === 0 ? {} : { tags }),
      ...dayOf(get('Year'), get('Month'), get('Day')),
      ...(manga.startsWith('yes') ? { type: 'manga' } : manga === 'no' ? { type: 'illust' } : {}),
      ...(Number.isInteger(pages) && pages > 0 ? { pages } : {}),
      ...(rating === undefined ? {} : { rating }),
      // Works without a series have the name of the artist or the title here. The site's id of a series is not in the document.
      ...(series === '' || series === writer || series === get('Title') ? {} : { series: { id: '0', title: series } }),
    },
  }
}

const ratings: ReadonlyMap<string, 0 | 1 | 2> = new Map([
  ['everyone', 0],
  ['adults only 18+', 1],
  ['r18+', 1],
  ['x18+', 2],
])

/** The day in Japan, as the site counts days. */
function dayOf(year: string, month: string, day: string): { readonly created?: string } {
  const text = `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return /^20\d\d-\d\d-\d\d$/.test(text) && Number.isFinite(Date.parse(text)) ? { created: `${text}T00:00:00+09:00` } : {}
}

/** The texts of the elements below the root. Document types are not read, so there are no entities of one. */
function fieldsOf(xml: string): ReadonlyMap<string, string> | undefined {
  const fields = new Map<string, string>()
  const open: string[] = []
  const parser = new SaxesParser()
  const add = (text: string) => {
    const [root, name] = open
    if (root === 'ComicInfo' && name !== undefined && open.length === 2) fields.set(name, `${fields.get(name) ?? ''}${text}`)
  }
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name }) => void open.push(name))
  parser.on('text', add)
  parser.on('cdata', add)
  let root = ''
  parser.on('closetag', ({ name }) => {
    open.pop()
    root = name
  })
  try {
    parser.write(xml.replace(/^\ufeff/, '')).close()
  } catch {
    return undefined
  }
  return root === 'ComicInfo' ? fields : undefined
}
