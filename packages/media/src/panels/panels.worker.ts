// Worker that finds the panels of pages. It gets scaled bitmaps and closes them.
import { findPanels } from './findPanels.ts'
import { greyOf } from './greyImage.ts'
import type { PanelRequest, PanelResponse } from './panelMessages.ts'

self.addEventListener('message', ({ data: { id, bitmap, direction } }: MessageEvent<PanelRequest>) => {
  const { width, height } = bitmap
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  context?.drawImage(bitmap, 0, 0)
  bitmap.close()
  const pixels = context?.getImageData(0, 0, width, height)
  const panels = pixels ? findPanels(greyOf(pixels.data, width, height), direction) : []
  const response: PanelResponse = { id, panels }
  self.postMessage(response)
})
