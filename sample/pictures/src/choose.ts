// Which file a picture is made of, and how it is varied: works reuse the files with crops, mirroring and other hues.
import { createHash } from 'node:crypto'
import { avatars, backgrounds, coversOf, filePath, loopFrames, loopsOf, mangaByLanguage, stillsOf } from './files.ts'
import type { Picture } from './picture.ts'

/** A file, and what is done with it before it gets its size. */
export interface Variation {
  readonly file: string
  /** The frame of an animation, from 0. */
  readonly frame?: number
  /** Mirrored from left to right. */
  readonly isMirrored: boolean
  /** Degrees by which all hues turn. */
  readonly hue: number
  /** The part of the file that is shown: its share of both sides, and where it lies in what is left, from 0 to 1. */
  readonly crop: { readonly share: number; readonly x: number; readonly y: number }
  /** True where nothing may be cut off: the file is shown whole, with paper around it. */
  readonly isWhole: boolean
  /** Share of red, green and blue that the paper reflects. */
  readonly paper?: readonly [number, number, number]
}

/** Numbers from 0 (included) to 1, the same for the same values. */
function drawsOf(...values: readonly (number | string)[]): () => number {
  const bytes = createHash('sha256').update(values.join(' ')).digest()
  let at = 0
  return () => {
    const value = bytes.readUInt16BE(at)
    at = (at + 2) % 30
    return value / 0x10000
  }
}

type MangaPicture = Extract<Picture, { readonly kind: 'page' }>

const pick = (names: readonly string[], share: number): string => names[Math.floor(share * names.length)] ?? ''
const whole = { isMirrored: false, hue: 0, crop: { share: 1, x: 0, y: 0 }, isWhole: false } as const
/** Greatest turn of hues for works of other artists, and of one artist, in degrees. */
const handTurn = 50
const workTurn = 12

function varied(hand: number, draw: () => number): Omit<Variation, 'file'> {
  const ofHand = drawsOf('hand', hand)
  return {
    isMirrored: draw() < 0.5,
    hue: Math.round((ofHand() - 0.5) * 2 * handTurn + (draw() - 0.5) * 2 * workTurn),
    crop: { share: 1 - 0.28 * draw(), x: draw(), y: draw() },
    isWhole: false,
  }
}

/** The variation for a picture. A very tall page is made of several: `part` counts them from 0. */
export function variationOf(picture: Picture, part = 0): Variation {
  switch (picture.kind) {
    case 'page': {
      const { hand, seed, page, scene, width, height } = picture
      if (scene === 'manga-page') return mangaVariation(picture, part)
      const draw = drawsOf('page', scene, hand, seed, page, part)
      return { file: filePath('still', pick(stillsOf(scene, height >= width), draw())), ...varied(hand, draw) }
    }
    case 'frame': {
      const { hand, seed, scene, frame, frames } = picture
      const draw = drawsOf('frame', scene, hand, seed)
      const file = filePath('loop', pick(loopsOf(scene), draw()))
      return { file, frame: Math.floor((frame * loopFrames) / frames) % loopFrames, ...varied(hand, draw) }
    }
    case 'avatar':
    case 'background': {
      const { kind, hand, seed } = picture
      const draw = drawsOf(kind, hand, seed)
      const file = filePath(kind, pick(kind === 'avatar' ? avatars : backgrounds, draw()))
      return { file, ...varied(hand, draw), ...(kind === 'avatar' && { crop: whole.crop }) }
    }
    case 'cover': {
      // Covers have titles, which are never mirrored.
      const draw = drawsOf('cover', picture.scene, picture.hand, picture.seed)
      const file = filePath('cover', pick(coversOf(picture.scene), draw()))
      return { ...whole, file, hue: varied(picture.hand, draw).hue }
    }
    case 'sign':
      return { ...whole, file: filePath('sign', `${picture.sign}.webp`) }
    case 'emoji':
      return { ...whole, file: filePath('emoji', `${picture.code}.webp`) }
    case 'stamp':
      return { ...whole, file: filePath('stamp', `${picture.stamp}.webp`) }
  }
}

/** Share of the manga with a coloured cover as their first page. */
const coverShare = 0.5
/** The scenes of such covers. */
const coverScenes = ['mascot', 'paper-cut', 'pixel-scene', 'night-city', 'planets', 'architecture'] as const

/** White, yellowed, cold, pink and grey paper. An artist keeps to one. */
const papers = [
  [1, 1, 1],
  [1, 0.97, 0.89],
  [0.93, 0.97, 1],
  [1, 0.94, 0.94],
  [0.94, 0.94, 0.93],
] as const

/** A work has one language, and its pages follow each other as in the story. */
function mangaVariation({ hand, seed, page, width, height }: MangaPicture, part: number): Variation {
  const draw = drawsOf('manga', hand, seed)
  if (page === 0 && part === 0 && height > width && draw() < coverShare) {
    const scene = coverScenes[Math.floor(draw() * coverScenes.length)] ?? 'mascot'
    return { file: filePath('still', pick(stillsOf(scene, true), draw())), ...varied(hand, draw) }
  }
  const pages = mangaByLanguage[Math.floor(draw() * mangaByLanguage.length)] ?? []
  const first = Math.floor(draw() * pages.length)
  const paper = papers[Math.floor(drawsOf('paper', hand)() * papers.length)] ?? papers[0]
  return { ...whole, file: filePath('manga', pages[(first + page + part) % pages.length] ?? ''), isWhole: true, paper }
}
