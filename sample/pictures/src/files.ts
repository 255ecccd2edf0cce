// The checked-in pictures (sample/pictures/README.md) by their folders.
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { LoopName, SceneName } from './picture.ts'

/** The folders of files of one kind. */
export type Folder = 'still' | 'manga' | 'loop' | 'avatar' | 'background' | 'cover' | 'sign' | 'emoji' | 'stamp'

const root = fileURLToPath(new URL('../files/', import.meta.url))

/** The path of a file. */
export const filePath = (folder: Folder, name: string): string => `${root}${folder}/${name}`

const namesIn = (folder: Folder): readonly string[] => readdirSync(`${root}${folder}`).sort()

const numbersIn = (folder: Folder): readonly number[] =>
  namesIn(folder)
    .map((name) => Number.parseInt(name, 10))
    .sort((a, b) => a - b)

/** Unicode code points of the emoji of comments. */
export const emojiCodes = numbersIn('emoji')
export const stampNumbers = numbersIn('stamp')
export const avatars = namesIn('avatar')
export const backgrounds = namesIn('background')

const stills = namesIn('still')
const covers = namesIn('cover')
const loops = namesIn('loop')

/** Stills of a scene in upright or wide shape. */
export const stillsOf = (scene: SceneName, isUpright: boolean): readonly string[] =>
  stills.filter((name) => name.startsWith(`${scene}-${isUpright ? 'p' : 'l'}`))

export const coversOf = (scene: SceneName): readonly string[] => covers.filter((name) => name.startsWith(`${scene}-`))

/** Animations of 24 frames, which end where they begin. */
export const loopsOf = (scene: LoopName): readonly string[] => loops.filter((name) => name.startsWith(`${scene}-`))
export const loopFrames = 24

const mangaNames = namesIn('manga').filter((name) => name.endsWith('.webp'))

/** The names of the pages of each language, in order. */
export const mangaByLanguage: readonly (readonly string[])[] = [...new Set(mangaNames.map((name) => name.slice(0, 2)))].map(
  (language) => mangaNames.filter((name) => name.startsWith(language)),
)
