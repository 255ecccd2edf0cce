// The XHTML documents of a book: cover, one per section, and the table of contents.
import { chapterAnchor, escapedMarkup, inlineText, languageTag, novelMarkupHtml, novelPictureKey, oneLine } from '@emaki/domain'
import type { EpubBook, EpubNovel } from './epubBook.ts'
import { epubMarks, highlightsHtml } from './epubHighlights.ts'
import type { EpubPicture, EpubPictures } from './epubPictures.ts'
import { type EpubSection, epubSections } from './epubSections.ts'

export interface EpubDocument {
  readonly name: string
  readonly text: string
}

interface Entry {
  readonly title: string
  readonly address: string
  readonly entries: readonly Entry[]
}

/** Title of a book in its own pages: its title, or its identifier without one. */
export const bookTitle = (book: Pick<EpubBook, 'title' | 'identifier'>): string => oneLine(book.title) || book.identifier

/** All documents in reading order, and the table of contents, which is not part of the reading order. */
export function epubDocuments(book: EpubBook, pictures: EpubPictures): { reading: EpubDocument[]; contents: EpubDocument } {
  const reading: EpubDocument[] = []
  const entries: Entry[] = []
  const highlights: string[] = []
  const missing: string[] = []
  for (const [index, novel] of book.novels.entries()) {
    const found = pictures.of.get(novel) ?? new Map()
    const documents = novelDocuments(book, novel, index, found)
    missing.push(...missingPictures(documents, found, book.words.picture))
    reading.push(...documents.map(({ name, text }) => ({ name, text })))
    const chapters = documents.flatMap(({ name, section }) => chapterEntries(name, section))
    const address = documents[0]?.name ?? ''
    if (!isAlone(book)) entries.push({ title: novelTitle(novel, index), address, entries: chapters })
    else entries.push(...(chapters.length > 0 ? chapters : [{ title: bookTitle(book), address, entries: [] }]))
    const quotes = highlightsHtml(novel, index, documentByBlock(documents))
    if (quotes !== '' && !isAlone(book)) highlights.push(`<h2>${escapedMarkup(novelTitle(novel, index))}</h2>`)
    if (quotes !== '') highlights.push(quotes)
  }
  if (missing.length > 0 && book.words.missing) {
    const title = book.words.missing
    const body = `<section epub:type="appendix">\n<h1>${escapedMarkup(title)}</h1>\n<ol>\n${missing.join('\n')}\n</ol>\n</section>`
    reading.push({ name: 'missing.xhtml', text: page(book, title, body) })
    entries.push({ title, address: 'missing.xhtml', entries: [] })
  }
  if (highlights.length > 0) {
    const appendix = highlightsDocument(book, highlights)
    reading.push(appendix)
    entries.push({ title: highlightsTitle(book), address: appendix.name, entries: [] })
  }
  const first = reading[0]?.name ?? ''
  const coverPage = pictures.cover && coverDocument(book, pictures.cover)
  return {
    reading: coverPage ? [coverPage, ...reading] : reading,
    contents: { name: 'contents.xhtml', text: contentsText(book, entries, first, coverPage?.name) },
  }
}

/** True when the book is one novel. A series with a single part keeps both titles. */
const isAlone = ({ novels: [novel, ...others], title }: EpubBook): boolean =>
  others.length === 0 && ['', oneLine(title)].includes(oneLine(novel?.title ?? ''))

const novelTitle = (novel: EpubNovel, index: number): string => oneLine(novel.title) || String(index + 1)

const chapterEntries = (name: string, { blocks }: EpubSection): Entry[] => {
  const [first] = blocks
  if (first?.kind !== 'chapter') return []
  const title = oneLine(inlineText(first.title))
  return title ? [{ title, address: `${name}#${chapterAnchor(first.at)}`, entries: [] }] : []
}

const highlightsTitle = ({ words }: EpubBook): string => words.highlights ?? ''

function highlightsDocument(book: EpubBook, parts: readonly string[]): EpubDocument {
  const title = highlightsTitle(book)
  const body = `<section epub:type="appendix">\n<h1>${escapedMarkup(title)}</h1>\n${parts.join('\n')}\n</section>`
  return { name: 'highlights.xhtml', text: page(book, title, body) }
}

/** The pictures of a novel that the book does not have, each once, with a link to the first place that needs it. */
function missingPictures(
  documents: readonly { readonly name: string; readonly section: EpubSection }[],
  pictures: ReadonlyMap<string, EpubPicture>,
  word: string,
): string[] {
  const missing = new Map<string, string>()
  for (const { name, section } of documents)
    for (const block of section.blocks) {
      if (block.kind !== 'upload' && block.kind !== 'artwork') continue
      const key = novelPictureKey(block)
      if (pictures.has(key) || missing.has(key)) continue
      const number = block.kind === 'artwork' && block.page > 1 ? `${block.id}-${block.page}` : block.id
      missing.set(key, `<li><a href="${name}">${escapedMarkup(`${word} ${number}`)}</a></li>`)
    }
  return [...missing.values()]
}

/** Finds the document of a block by its position. */
function documentByBlock(documents: readonly { readonly name: string; readonly section: EpubSection }[]) {
  const names = new Map(documents.flatMap(({ name, section }) => section.blocks.map(({ at }) => [at, name] as const)))
  return (blockAt: number): string | undefined => names.get(blockAt)
}

function novelDocuments(book: EpubBook, novel: EpubNovel, index: number, pictures: ReadonlyMap<string, EpubPicture>) {
  const { sections, jump } = epubSections(novel.tree)
  const name = (section: number) => `text-${index + 1}-${section + 1}.xhtml`
  const setting = {
    picture: (picture: Parameters<typeof novelPictureKey>[0]) => pictures.get(novelPictureKey(picture))?.name,
    heading: 'h2' as const,
    pictureWord: book.words.picture,
    isVertical: book.isVertical,
    marks: epubMarks(novel, index),
  }
  return sections.map((section, place) => {
    const head = place === 0 ? headOf(book, novel, index) : ''
    const title = oneLine(section.title ?? '') || novelTitle(novel, index)
    const jumpFrom = (number: number) => {
      const target = jump(number, section.page)
      return target === undefined ? undefined : name(target)
    }
    const body = `<section epub:type="${section.title === undefined ? 'bodymatter' : 'chapter'}">\n${head}${novelMarkupHtml(section.blocks, { ...setting, jump: jumpFrom })}\n</section>`
    return { name: name(place), text: page(book, title, body), section }
  })
}

/** Start of a novel: its title and caption, or the book's when it is the only novel. */
function headOf(book: EpubBook, novel: EpubNovel, index: number): string {
  const isWhole = isAlone(book)
  const title = isWhole ? bookTitle(book) : novelTitle(novel, index)
  const author = isWhole ? oneLine(book.author) : ''
  const lines = novel.caption.trim() === '' ? [] : novel.caption.trim().split(/\r\n|\n|\r/)
  return [
    `<h1>${escapedMarkup(title)}</h1>`,
    author && `<p class="author">${escapedMarkup(author)}</p>`,
    lines.length > 0 && `<p class="caption">${lines.map(escapedMarkup).join('<br/>')}</p>`,
    '',
  ]
    .filter((part) => part !== false)
    .join('\n')
}

function coverDocument(book: EpubBook, cover: EpubPicture): EpubDocument {
  const body = `<section epub:type="cover"><img class="cover" src="${cover.name}" alt="${escapedMarkup(book.words.cover)}"/></section>`
  return { name: 'cover.xhtml', text: page(book, bookTitle(book), body) }
}

function contentsText(book: EpubBook, entries: readonly Entry[], first: string, cover: string | undefined): string {
  const list = (items: readonly Entry[]): string =>
    `<ol>\n${items.map(({ title, address, entries: inner }) => `<li><a href="${address}">${escapedMarkup(title)}</a>${inner.length > 0 ? list(inner) : ''}</li>`).join('\n')}\n</ol>`
  const marks = [
    cover && `<li><a epub:type="cover" href="${cover}">${escapedMarkup(book.words.cover)}</a></li>`,
    `<li><a epub:type="bodymatter" href="${first}">${escapedMarkup(bookTitle(book))}</a></li>`,
  ].filter(Boolean)
  const word = escapedMarkup(book.words.contents)
  return page(
    book,
    book.words.contents,
    `<nav epub:type="toc" id="toc">\n<h1>${word}</h1>\n${list(entries)}\n</nav>\n<nav epub:type="landmarks" hidden="hidden">\n<ol>\n${marks.join('\n')}\n</ol>\n</nav>`,
  )
}

function page(book: EpubBook, title: string, body: string): string {
  const language = escapedMarkup(languageTag(book.language))
  return `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="${language}" lang="${language}">
<head>
<title>${escapedMarkup(title)}</title>
<link rel="stylesheet" type="text/css" href="style.css"/>
</head>
<body>
${body}
</body>
</html>
`
}
