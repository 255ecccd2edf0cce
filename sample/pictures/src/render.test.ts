import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { emojiCodes, stampNumbers } from './files.ts'
import { loopNames, type Picture, type Rendition, sceneNames } from './picture.ts'
import { render } from './render.ts'
import { mangaPages } from './testing/mangaPages.ts'

const page = { kind: 'page', scene: 'aurora', hand: 1, seed: 2, page: 0, width: 900, height: 1200 } as const
const small: Rendition = { width: 120, height: 120, fit: 'inside', format: 'jpeg', quality: 80 }

const sizeOf = async (picture: Picture, rendition: Rendition) => {
  const { width, height, format, hasAlpha } = await sharp(await render(picture, rendition)).metadata()
  return { width, height, format, hasAlpha }
}

describe('a rendition', () => {
  it('has the wanted size and format for every scene', async () => {
    for (const scene of sceneNames) {
      expect(await sizeOf({ ...page, scene }, small), scene).toMatchObject({ width: 90, height: 120, format: 'jpeg' })
      const square = { ...small, fit: 'cover', format: 'webp' } as const
      expect(await sizeOf({ ...page, scene, width: 1600 }, square), scene).toMatchObject({
        width: 120,
        height: 120,
        format: 'webp',
      })
    }
  })

  it.each([
    ['very tall', { width: 400, height: 2600 }, { width: 18, height: 120 }],
    ['very wide', { width: 2600, height: 400 }, { width: 120, height: 18 }],
    ['tiny', { width: 1, height: 1 }, { width: 1, height: 1 }],
  ])('of a %s picture has its shape', async (_, shape, expected) => {
    expect(await sizeOf({ ...page, ...shape }, small)).toMatchObject(expected)
    expect(await sizeOf({ ...page, ...shape }, { ...small, fit: 'cover' })).toMatchObject({ width: 120, height: 120 })
  })

  it('is the same every time, and differs by seed and page', async () => {
    const first = await render(page, small)
    expect(await render(page, small)).toEqual(first)
    expect(await render({ ...page, seed: 3 }, small)).not.toEqual(first)
    expect(await render({ ...page, page: 1 }, small)).not.toEqual(first)
  })

  it('exists for everything else that has a picture', async () => {
    const seeded = { hand: 3, seed: 4 }
    const others: readonly Picture[] = [
      ...[...loopNames].map(
        (scene) => ({ kind: 'frame', scene, frame: 1, frames: 12, width: 600, height: 400, ...seeded }) as const,
      ),
      { kind: 'avatar', ...seeded },
      { kind: 'background', ...seeded },
      { kind: 'cover', scene: 'planets', ...seeded },
      ...(['unknown', 'mypixiv', 'r18', 'sanity_level', 'unviewable', 'no_profile'] as const).map(
        (sign) => ({ kind: 'sign', sign }) as const,
      ),
      ...stampNumbers.map((stamp) => ({ kind: 'stamp', stamp }) as const),
    ]
    for (const picture of others) {
      const { width, height } = await sizeOf(picture, small)
      expect(Math.max(width ?? 0, height ?? 0), JSON.stringify(picture)).toBe(120)
    }
  })

  it('of an emoji keeps its transparent background where the format has one', async () => {
    expect(emojiCodes.length).toBeGreaterThan(20)
    const emoji: Picture = { kind: 'emoji', code: emojiCodes[0] ?? 0 }
    expect(await sizeOf(emoji, { ...small, format: 'png' })).toMatchObject({ hasAlpha: true })
    expect(await sizeOf(emoji, small)).toMatchObject({ hasAlpha: false })
  })

  it('of an animation moves, and ends where it begins', async () => {
    const frame = (number: number): Picture => ({
      ...{ kind: 'frame', scene: 'orbit-loop', hand: 1, seed: 1, width: 640, height: 480 },
      ...{ frame: number, frames: 12 },
    })
    expect(await render(frame(3), small)).not.toEqual(await render(frame(0), small))
    expect(await render(frame(12), small)).toEqual(await render(frame(0), small))
  })

  it.each([0, -1, 1.5, 9000])('rejects the side %s', async (width) => {
    await expect(render(page, { ...small, width })).rejects.toThrow(RangeError)
  })
})

describe('the pages of manga', () => {
  it('have texts in four languages, whose outlines lie on the page', () => {
    const pages = mangaPages()
    for (const language of ['ja', 'zh', 'ko', 'en'])
      expect(pages.filter((one) => one.language === language).length, language).toBeGreaterThanOrEqual(8)
    for (const { width, height, bubbles, panels, file } of pages) {
      expect(panels.length, file).toBeGreaterThan(0)
      expect(
        bubbles.map(({ order }) => order),
        file,
      ).toEqual(bubbles.map((_, index) => index + 1))
      for (const { outline, text } of bubbles) {
        expect(text.trim(), file).not.toBe('')
        expect(outline.length, file).toBeGreaterThanOrEqual(4)
        const x = outline.reduce((sum, point) => sum + point.x, 0) / outline.length
        const y = outline.reduce((sum, point) => sum + point.y, 0) / outline.length
        expect(x > 0 && x < width && y > 0 && y < height, `${file} ${text}`).toBe(true)
      }
    }
    const kinds = new Set(pages.flatMap(({ bubbles }) => bubbles.map(({ kind }) => kind)))
    expect(kinds).toEqual(new Set(['speech', 'dark', 'narration', 'effect']))
    const ruby = pages.flatMap(({ bubbles }) => bubbles.flatMap((bubble) => bubble.ruby ?? []))
    expect(ruby.length).toBeGreaterThan(5)
  })
})
