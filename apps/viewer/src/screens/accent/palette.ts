// The named colours: traditional colours of Japan and China, and the named colours of CSS.
import { chinese } from './chineseColours.ts'
import { japanese } from './japaneseColours.ts'
import { web } from './webColours.ts'

export interface NamedColour {
  /** In its original script: a proper name is not translated. */
  readonly name: string
  /** The reading in Latin letters; empty when the name is in Latin letters. */
  readonly reading: string
  /** `#rrggbb`. */
  readonly colour: string
  readonly lang: 'ja' | 'zh-CN' | 'en'
}

const read = (lines: string, lang: NamedColour['lang']): NamedColour[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const words = line.split(' ')
      const colour = `#${words.pop()}`
      const reading = words.pop() ?? ''
      return { name: words.join(' '), reading: reading === '.' ? '' : reading, colour, lang }
    })

/** Every named colour, in the order of its list. */
export const palette: readonly NamedColour[] = [...read(japanese, 'ja'), ...read(chinese, 'zh-CN'), ...read(web, 'en')]
