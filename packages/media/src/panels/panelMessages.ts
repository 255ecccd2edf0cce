// Messages between a page and its panel worker.
import type { FoundPanel, ReadingDirection } from './findPanels.ts'

export interface PanelRequest {
  readonly id: number
  readonly bitmap: ImageBitmap
  readonly direction: ReadingDirection
}

export interface PanelResponse {
  readonly id: number
  readonly panels: readonly FoundPanel[]
}
