// Rules for the source code of all scenes.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const here = new URL('.', import.meta.url)
const sources = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('testing'),
)

describe.each(sources)('%s', (name) => {
  const text = readFileSync(new URL(name, here), 'utf8')

  it('uses no randomness, clock or fonts of the machine', () => {
    expect(text).not.toMatch(/Math\.random|new Date|Date\.now|performance\.now/)
    expect(text).not.toMatch(/fillText|strokeText|measureText|\.font\b/)
  })

  it('never replaces the transformation of a cover crop', () => {
    expect(text).not.toMatch(/context\.(setTransform|resetTransform|reset)\(/)
  })
})
