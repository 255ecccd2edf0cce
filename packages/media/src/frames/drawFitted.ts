// Draws a frame into the size of its animation. A frame of another shape is fitted, not stretched.
import type { FrameSize } from './readerMessages.ts'

/** Even sizes of video encoders differ from the frame by a pixel, which a stretched picture hides better than a border. */
const stretchPx = 2

/** Where a frame belongs in a canvas: all of it, centred. */
export function fittedBox(frame: FrameSize, canvas: FrameSize): FrameSize & { readonly x: number; readonly y: number } {
  const scale = Math.min(canvas.width / frame.width, canvas.height / frame.height)
  const [width, height] = [frame.width * scale, frame.height * scale]
  if (canvas.width - width <= stretchPx && canvas.height - height <= stretchPx) return { ...canvas, x: 0, y: 0 }
  return { width, height, x: (canvas.width - width) / 2, y: (canvas.height - height) / 2 }
}

export function drawFitted(context: OffscreenCanvasRenderingContext2D, bitmap: ImageBitmap, { width, height }: FrameSize): void {
  const box = fittedBox(bitmap, { width, height })
  context.drawImage(bitmap, box.x, box.y, box.width, box.height)
}
