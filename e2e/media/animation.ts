// Makes animations in the page: frames drawn on a canvas, packed into an archive, and streamed at a given rate.
import { zipBlob } from '../../packages/books/src/index.ts'

export interface AnimationOptions {
  readonly width: number
  readonly height: number
  readonly delays: readonly number[]
  /** Soft has thousands of colours, flat a few dozen. */
  readonly look: 'soft' | 'flat'
  /** Indexes of frames whose picture ends after its header, so that no decoder accepts it. */
  readonly broken?: readonly number[]
  /** Sizes of frames that are not those of the others, by index. */
  readonly sizes?: Readonly<Record<number, { readonly width: number; readonly height: number }>>
  /** Frames as PNG whose left half is transparent. */
  readonly hasAlpha?: boolean
}

export interface Animation {
  readonly frames: readonly { readonly file: string; readonly delay: number }[]
  readonly archive: Blob
}

function drawFrame(context: OffscreenCanvasRenderingContext2D, look: AnimationOptions['look'], index: number): void {
  const { width, height } = context.canvas
  if (look === 'flat') {
    context.fillStyle = '#f4efe6'
    context.fillRect(0, 0, width, height)
    for (let shape = 0; shape < 24; shape++) {
      context.fillStyle = `hsl(${shape * 15} 60% ${35 + (shape % 3) * 15}%)`
      context.beginPath()
      context.arc(((shape * 211 + index * 9) % (width + 80)) - 40, (shape * 137) % height, 20 + shape * 3, 0, 7)
      context.fill()
    }
    return
  }
  const data = context.createImageData(width, height)
  const words = new Uint32Array(data.data.buffer)
  for (let y = 0; y < height; y++) {
    const green = 127 + 100 * Math.sin(y / 47 + index / 9)
    const wave = 127 + 90 * Math.cos(y / 71)
    for (let x = 0; x < width; x++) {
      const red = 127 + 110 * Math.sin((x + index * 5) / 83 + y / 190)
      const blue = wave + 30 * Math.sin((x - y) / 29 + index / 5)
      words[y * width + x] = 0xff000000 | (Math.max(0, Math.min(255, blue)) << 16) | (green << 8) | red
    }
  }
  context.putImageData(data, 0, 0)
}

/** A JPEG that ends after its header: it has a size, but no picture data. */
async function headOf(picture: Blob): Promise<Blob> {
  const bytes = new Uint8Array(await picture.arrayBuffer())
  const frameHeader = bytes.findIndex((byte, at) => byte === 0xff && bytes[at + 1] === 0xc0)
  return new Blob([bytes.subarray(0, frameHeader + 19)])
}

/** The frames in an archive, as the site packs them. */
export async function makeAnimation(options: AnimationOptions): Promise<Animation> {
  const { delays, look, broken = [], sizes = {}, hasAlpha } = options
  const extension = hasAlpha ? 'png' : 'jpg'
  const frames = delays.map((delay, index) => ({ file: `${String(index).padStart(6, '0')}.${extension}`, delay }))
  const files = []
  for (const [index, { file }] of frames.entries()) {
    const { width, height } = sizes[index] ?? options
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('no canvas')
    drawFrame(context, look, index)
    if (hasAlpha) context.clearRect(0, 0, width / 2, height)
    const picture = await context.canvas.convertToBlob({ type: hasAlpha ? 'image/png' : 'image/jpeg', quality: 0.92 })
    files.push({ name: file, file: broken.includes(index) ? await headOf(picture) : picture })
  }
  const archive = await zipBlob(files, 'application/zip', new AbortController().signal)
  return { frames, archive: new Blob([await archive.arrayBuffer()]) }
}

/** A pause of the network: it sends no more than `bytes` until a condition is met. */
export interface Hold {
  readonly atBytes: number
  readonly until: Promise<void>
}

/** Streams an archive at a fixed number of bytes per ms. `given` counts them. */
export function pacedStream(
  archive: Blob,
  bytesPerMs: number,
  given: { bytes: number },
  hold: Hold = { atBytes: Number.POSITIVE_INFINITY, until: Promise.resolve() },
): ReadableStream<Uint8Array> {
  const piece = 32 * 1024
  return new ReadableStream(
    {
      async pull(controller) {
        if (given.bytes >= archive.size) return controller.close()
        if (given.bytes + piece >= hold.atBytes) await hold.until
        const bytes = new Uint8Array(await archive.slice(given.bytes, given.bytes + piece).arrayBuffer())
        if (Number.isFinite(bytesPerMs)) await new Promise((resolve) => setTimeout(resolve, bytes.length / bytesPerMs))
        given.bytes += bytes.length
        controller.enqueue(bytes)
      },
    },
    { highWaterMark: 0 },
  )
}
