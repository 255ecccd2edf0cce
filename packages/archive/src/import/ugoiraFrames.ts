// The frames of a ugoira whose delays no metadata has.
import { parseJson, record } from '@emaki/domain'
import type { FoundWork } from './foundWork.ts'
import { readZip } from './readZip.ts'
import { framesOf } from './toolSidecars.ts'

/** Tools write delays into the ZIP under this name. */
const animationFile = 'animation.json'
/** Delay of frames whose delays are lost, in ms. */
const guessedDelayMs = 100

/** The frames of a ZIP, by its path or its bytes: those of `animation.json` in it, otherwise its pictures at a guessed speed. Undefined for a ZIP without either. */
export async function framesInZip(source: string | Buffer): Promise<FoundWork['frames']> {
  const content = await readZip(source, (name) => name === animationFile)
  const parsed = parseJson(content?.texts.get(animationFile) ?? '')
  const value = parsed.ok ? parsed.value : undefined
  return framesOf(Array.isArray(value) ? value : record(value).frames) ?? guessedFrames(content?.names ?? [])
}

/** Frames at a guessed speed, from the pictures among the names of entries. */
function guessedFrames(names: readonly string[]): FoundWork['frames'] {
  const frames = names
    .filter((name) => /^[\w-]+\.(?:jpe?g|png|gif)$/i.test(name))
    .map((file) => ({ file, delay: guessedDelayMs }))
  return frames.length > 0 ? frames : undefined
}
