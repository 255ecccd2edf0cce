// The package document of a book (EPUB 3.3): metadata, files and their order, and the container file that points to it.
import { escapedMarkup, languageTag, oneLine, writableText } from '@emaki/domain'
import type { EpubBook } from './epubBook.ts'
import { bookTitle, type EpubDocument } from './epubDocuments.ts'
import type { EpubPicture } from './epubPictures.ts'

export const containerXml = `<?xml version="1.0" encoding="utf-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`

interface Contents {
  readonly reading: readonly EpubDocument[]
  readonly contents: EpubDocument
  readonly pictures: readonly EpubPicture[]
  readonly cover: EpubPicture | undefined
}

export function packageXml(book: EpubBook, { reading, contents, pictures, cover }: Contents): string {
  const item = (id: string, name: string, type: string, properties = '') =>
    `<item id="${id}" href="${name}" media-type="${type}"${properties && ` properties="${properties}"`}/>`
  const manifest = [
    item('contents', contents.name, 'application/xhtml+xml', 'nav'),
    item('style', 'style.css', 'text/css'),
    ...reading.map(({ name }) => item(idOf(name), name, 'application/xhtml+xml')),
    ...pictures.map((picture) => item(idOf(picture.name), picture.name, picture.type, picture === cover ? 'cover-image' : '')),
  ]
  return `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="identifier" xml:lang="${escapedMarkup(languageTag(book.language))}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
${metadata(book, cover).join('\n')}
</metadata>
<manifest>
${manifest.join('\n')}
</manifest>
<spine${book.isVertical ? ' page-progression-direction="rtl"' : ''}>
${reading.map(({ name }) => `<itemref idref="${idOf(name)}"/>`).join('\n')}
</spine>
</package>
`
}

const idOf = (name: string): string => `file-${name.replace(/[^a-z\d]+/g, '-')}`

function metadata(book: EpubBook, cover: EpubPicture | undefined): string[] {
  const author = oneLine(book.author)
  const [date] = /^\d{4}-\d{2}-\d{2}/.exec(book.created) ?? []
  const series = book.series && oneLine(book.series.title)
  return [
    `<dc:identifier id="identifier">${escapedMarkup(book.identifier)}</dc:identifier>`,
    `<dc:title>${escapedMarkup(bookTitle(book))}</dc:title>`,
    `<dc:language>${escapedMarkup(languageTag(book.language))}</dc:language>`,
    `<meta property="dcterms:modified">${book.modified.toISOString().slice(0, 19)}Z</meta>`,
    author && `<dc:creator id="author">${escapedMarkup(author)}</dc:creator>`,
    author && '<meta refines="#author" property="role" scheme="marc:relators">aut</meta>',
    date && `<dc:date>${date}</dc:date>`,
    writableText(book.caption).trim() && `<dc:description>${escapedMarkup(book.caption.trim())}</dc:description>`,
    ...book.tags.map((tag) => oneLine(tag) && `<dc:subject>${escapedMarkup(oneLine(tag))}</dc:subject>`),
    `<dc:source>${escapedMarkup(book.identifier)}</dc:source>`,
    series && `<meta property="belongs-to-collection" id="series">${escapedMarkup(series)}</meta>`,
    series && '<meta refines="#series" property="collection-type">series</meta>',
    series && book.series?.place && `<meta refines="#series" property="group-position">${book.series.place}</meta>`,
    // Readers of EPUB 2 look for the cover here.
    cover && `<meta name="cover" content="${idOf(cover.name)}"/>`,
  ].filter((line): line is string => Boolean(line))
}

/** Minimal styles, because readers have their own. */
export const styleCss = (isVertical: boolean): string => `@charset "utf-8";
${isVertical ? 'html { -epub-writing-mode: vertical-rl; -webkit-writing-mode: vertical-rl; writing-mode: vertical-rl; }\n' : ''}body { margin: 0; }
h1, h2 { line-height: 1.4; font-weight: bold; }
p { margin: 0; line-height: 1.8; }
.author, .caption { margin-bottom: 1em; }
.absent { opacity: 0.75; }
figure { margin: 1em 0; text-align: center; }
img { max-width: 100%; max-height: 100%; }
rt { font-size: 0.5em; }
mark { color: #1f1f1f; }
.highlight-yellow { background-color: #ffe58a; }
.highlight-green { background-color: #bfeec2; }
.highlight-blue { background-color: #bfe0ff; }
.highlight-pink { background-color: #ffcfe0; }
blockquote { margin: 1.5em 0 0.5em 1em; }
.note { margin-left: 1em; }
.mark { font-style: normal; -epub-text-emphasis: filled sesame; -webkit-text-emphasis: filled sesame; text-emphasis: filled sesame; }
.tcy { -epub-text-combine: horizontal; -webkit-text-combine: horizontal; text-combine-upright: all; }
`
