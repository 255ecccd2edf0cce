export { type ComicInfo, comicInfoXml } from './comicInfo.ts'
export { epubBlob, epubType } from './epub/epubBlob.ts'
export type { EpubBook, EpubNovel } from './epub/epubBook.ts'
export { type ZipFile, zipBlob } from './zipBlob.ts'
