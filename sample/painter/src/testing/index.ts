export { type PaintedPage, type PaintedPanel, paintedPanels } from './mangaPanels.ts'
