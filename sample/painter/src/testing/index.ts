export { type PaintedPage, type PaintedPanel, paintedPanels } from './mangaPanels.ts'
export { type Pixels, type Scan, scannedPage } from './scannedPage.ts'
