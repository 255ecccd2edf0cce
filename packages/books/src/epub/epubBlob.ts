// Creates an EPUB 3 file of novels.
import { type ZipFile, zipBlob } from '../zipBlob.ts'
import type { EpubBook } from './epubBook.ts'
import { epubDocuments } from './epubDocuments.ts'
import { containerXml, packageXml, styleCss } from './epubPackage.ts'
import { epubPictures } from './epubPictures.ts'

export const epubType = 'application/epub+zip'

/**
 * Creates the file. It loads nothing from outside, whatever the texts contain.
 * Rejects when a picture is unreadable, and with the signal's reason when it fires. Throws a RangeError without novels.
 */
export async function epubBlob(book: EpubBook, signal: AbortSignal): Promise<Blob> {
  if (book.novels.length === 0) throw new RangeError('A book needs a novel')
  const pictures = await epubPictures(book, signal)
  const { reading, contents } = epubDocuments(book, pictures)
  const text = (name: string, words: string): ZipFile => ({ name, file: new Blob([words]) })
  const inside = (name: string) => `book/${name}`
  const files = [
    text('mimetype', epubType),
    text('META-INF/container.xml', containerXml),
    text(inside('package.opf'), packageXml(book, { reading, contents, pictures: pictures.all, cover: pictures.cover })),
    text(inside(contents.name), contents.text),
    text(inside('style.css'), styleCss(book.isVertical)),
    ...reading.map((document) => text(inside(document.name), document.text)),
    ...pictures.all.map(({ name, file }) => ({ name: inside(name), file })),
  ]
  return zipBlob(files, epubType, signal)
}
