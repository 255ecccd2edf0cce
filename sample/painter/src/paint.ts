// Paints one rendition: draws a picture's scene at the requested size and encodes it.
import { type Canvas, createCanvas } from '@napi-rs/canvas'
import sharp from 'sharp'
import { boxOf, originalSize } from './box.ts'
import type { Picture, Rendition } from './picture.ts'
import { createRandom } from './random.ts'
import type { Scene } from './scene.ts'
import { avatar } from './scenes/avatar.ts'
import { background } from './scenes/background.ts'
import { bookCover } from './scenes/bookCover.ts'
import { stampScene } from './scenes/commentStamp.ts'
import { emojiScene } from './scenes/emoji.ts'
import { signScene } from './scenes/sign.ts'
import { loops, scenes } from './sceneTable.ts'

// The painter's workers run in parallel already, so more threads inside each would only compete.
sharp.concurrency(1)

/** The encoded bytes of a picture, the same for the same arguments on every machine. Throws a RangeError for invalid sizes. */
export async function paint(picture: Picture, rendition: Rendition): Promise<Uint8Array> {
  return encode(draw(picture, rendition), rendition, isCutOut(picture))
}

/** The pixels of a picture, drawn at the size of the rendition. Opaque, except for emoji. */
export function draw(picture: Picture, rendition: Pick<Rendition, 'width' | 'height' | 'fit'>): Canvas {
  const original = originalSize(picture)
  const box = boxOf(original, rendition)
  const canvas = createCanvas(box.width, box.height)
  const context = canvas.getContext('2d')
  if (!isCutOut(picture)) {
    context.fillStyle = 'white'
    context.fillRect(0, 0, box.width, box.height)
  }
  context.translate(-box.left, -box.top)
  const { scene, hand, seeds, page, phase } = subjectOf(picture)
  scene(context, {
    width: box.composition.width,
    height: box.composition.height,
    aspect: original.width / original.height,
    hand: createRandom('hand', hand),
    work: createRandom('whole work', hand, ...seeds.slice(0, 1)),
    random: createRandom('work', hand, ...seeds),
    page,
    phase,
  })
  return canvas
}

/** Whether the background is transparent. */
const isCutOut = (picture: Picture): boolean => picture.kind === 'emoji'

interface Subject {
  readonly scene: Scene
  readonly hand: number
  readonly seeds: readonly (number | string)[]
  readonly page: number
  readonly phase: number
}

function subjectOf(picture: Picture): Subject {
  const still = { page: 0, phase: 0 }
  switch (picture.kind) {
    case 'page':
      return {
        ...still,
        scene: scenes[picture.scene],
        hand: picture.hand,
        seeds: [picture.seed, picture.page],
        page: picture.page,
      }
    case 'frame': {
      const phase = (picture.frame % picture.frames) / picture.frames
      return { ...still, scene: loops[picture.scene], hand: picture.hand, seeds: [picture.seed], phase }
    }
    case 'avatar':
      return { ...still, scene: avatar, hand: picture.hand, seeds: ['avatar', picture.seed] }
    case 'background':
      return { ...still, scene: background, hand: picture.hand, seeds: ['background', picture.seed] }
    case 'cover':
      return { ...still, scene: bookCover(scenes[picture.scene]), hand: picture.hand, seeds: ['cover', picture.seed] }
    case 'sign':
      return { ...still, scene: signScene(picture.sign), hand: 0, seeds: ['sign', picture.sign] }
    case 'emoji':
      return { ...still, scene: emojiScene(picture.code), hand: 0, seeds: ['emoji', picture.code] }
    case 'stamp':
      return { ...still, scene: stampScene(picture.stamp), hand: 0, seeds: ['stamp', picture.stamp] }
  }
}

/** The canvas itself encodes JPEG fastest (half the time of sharp). For WebP and PNG, sharp is two to four times faster. */
async function encode(canvas: Canvas, { format, quality }: Rendition, keepsAlpha: boolean): Promise<Uint8Array> {
  if (format === 'jpeg') return canvas.encodeSync('jpeg', quality)
  const raw = { width: canvas.width, height: canvas.height, channels: 4 } as const
  const whole = sharp(canvas.data(), { raw })
  const image = keepsAlpha ? whole : whole.removeAlpha()
  return format === 'png'
    ? image.png({ compressionLevel: 3 }).toBuffer()
    : image.webp({ quality: Math.max(1, quality), effort: 1 }).toBuffer()
}
