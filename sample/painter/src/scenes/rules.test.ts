// What no scene may do, whoever wrote it.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const here = new URL('.', import.meta.url)
const sources = ['', 'parts/'].flatMap((folder) =>
  readdirSync(new URL(folder || '.', here))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => `${folder}${name}`),
)

describe.each(sources)('%s', (name) => {
  const text = readFileSync(new URL(name, here), 'utf8')

  it('leaves nothing to chance, the clock or the fonts of a machine', () => {
    expect(text).not.toMatch(/Math\.random|new Date|Date\.now|performance\.now/)
    expect(text).not.toMatch(/fillText|strokeText|measureText|\.font\b/)
  })

  it('never replaces the transformation that a cover crop has set', () => {
    expect(text).not.toMatch(/context\.(setTransform|resetTransform|reset)\(/)
  })
})
