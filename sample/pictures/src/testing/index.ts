export { type MangaPage, mangaPages } from './mangaPages.ts'
export { type Pixels, type Scan, scannedPage } from './scannedPage.ts'
