import { keepWords } from '@emaki/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linesByModel } from './lineTranslation.ts'

const novel = '第一\n\n第二<b>\n第三'

/** Returns the pieces that a reader receives from a model that responds with `pieces` each time, and the requests to the model. */
async function read(pieces: readonly string[], text = novel, kept: readonly string[] = []) {
  const asked: string[] = []
  const got: string[] = []
  const ask = async function* (_system: string, user: string) {
    asked.push(user)
    yield* pieces
  }
  for await (const piece of linesByModel(text, 'en', keepWords(kept), ask)) got.push(piece)
  return { html: got.join(''), got, asked }
}

describe('linesByModel', () => {
  it('requests numbered lines in the chosen language', async () => {
    const { asked } = await read(['[#1] a [#2] b [#3] c'])
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatch(/into English.*\n\[#1\] 第一\n\[#2\] 第二<b>\n\[#3\] 第三$/s)
  })

  it('returns a line for every line, wherever the response is split', async () => {
    const answer = '[#1] one\n[#2] <two>\n[#3] three'
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(answer.length), { maxLength: 8 }), async (cuts) => {
        const edges = [0, ...cuts.sort((a, b) => a - b), answer.length]
        const { html } = await read(edges.slice(1).map((end, index) => answer.slice(edges[index], end)))
        expect(html).toBe('one<br>&#60;two&#62;<br>three')
      }),
    )
  })

  it('streams lines while they arrive', async () => {
    const { got } = await read(['[#1] one\n', '[#2] tw', 'o\n[#3]', ' three'])
    expect(got).toEqual(['one', '<br>tw', 'o', '<br>three', ''])
  })

  it('keeps an empty line for each line that the model merged into another', async () => {
    expect((await read(['[#1] one and two\n[#3] three'])).html).toBe('one and two<br>&#8203;<br>three')
    expect((await read(['[#1] all of it'])).html).toBe('all of it<br>&#8203;<br>&#8203;')
  })

  it('requests lines again when a model stops half-way', async () => {
    const { html, asked } = await read(['[#1] a\n[#2] b'], '一\n二\n三\n四\n五\n六')
    expect(html).toBe('a<br>b<br>a<br>b<br>&#8203;<br>&#8203;')
    expect(asked).toHaveLength(2)
    expect(asked[1]).toMatch(/\n\[#1\] 三\n\[#2\] 四\n\[#3\] 五\n\[#4\] 六$/)
  })

  it('starts each batch on a new line and keeps names', async () => {
    const long = Array.from({ length: 40 }, (_, n) => `${n}${'あ'.repeat(99)}`).join('\n')
    const { html, asked } = await read(['[#1] 去[名字0]'], long, ['桜'])
    expect(asked.length).toBeGreaterThan(1)
    expect(html.split('<br>')).toHaveLength(40)
    expect(html.startsWith('去桜<br>')).toBe(true)
  })

  it('E12: fails when the model sends nothing or far too much', async () => {
    await expect(read([])).rejects.toThrow('came back empty')
    await expect(read(['[#1] ', 'x'.repeat(5000)])).rejects.toThrow('far longer')
  })
})
