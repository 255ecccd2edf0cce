// The manga pages with what is in them, for tests of panels and texts.
import { readFileSync } from 'node:fs'
import { filePath, mangaByLanguage } from '../files.ts'

/** A text of a manga page, in pixels of its file. */
interface MangaBubble {
  /** Position in reading order, from 1. */
  readonly order: number
  readonly kind: 'speech' | 'dark' | 'narration' | 'effect'
  readonly direction: 'vertical' | 'horizontal'
  readonly outline: readonly Point[]
  readonly text: string
  readonly ruby?: readonly { readonly base: string; readonly text: string }[]
}

interface Point {
  readonly x: number
  readonly y: number
}

/** A page of manga with what is in it. */
export interface MangaPage {
  readonly language: 'ja' | 'zh' | 'ko' | 'en'
  readonly width: number
  readonly height: number
  /** The space between panels: `shared` is a line. */
  readonly gutter: string
  /** In reading order, from the right. Corners clockwise from the upper left; panels that bleed reach beyond the page. */
  readonly panels: readonly { readonly corners: readonly Point[]; readonly kind: 'framed' | 'open' | 'gap' | 'inset' }[]
  readonly bubbles: readonly MangaBubble[]
  /** The path of the picture. */
  readonly file: string
}

/** The pages of manga in their order, a language after the other. */
export const mangaPages = (): readonly MangaPage[] =>
  mangaByLanguage.flat().map((name) => {
    const truth: Omit<MangaPage, 'file'> = JSON.parse(readFileSync(filePath('manga', name.replace('.webp', '.json')), 'utf8'))
    return { ...truth, file: filePath('manga', name) }
  })
