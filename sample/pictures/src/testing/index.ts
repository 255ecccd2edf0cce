export { type Pixels, type Scan, scannedPage } from './scannedPage.ts'
