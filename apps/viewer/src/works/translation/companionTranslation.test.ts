// Reading the companion's HTML as lines, for any chunks and any content.
import { countWork } from '@emaki/domain/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brokenLines, type CompanionLine, companionTranslation, greyLines } from './companionTranslation.ts'

const last = (lines: readonly CompanionLine[]) => {
  const texts: string[] = []
  for (const { index, text } of lines) texts[index] = text
  return texts
}
const read = (reader: ReturnType<typeof brokenLines>, pieces: readonly string[]) =>
  last([...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()])

const cutUp = (html: string, cuts: readonly number[]) => {
  const edges = [0, ...[...cuts].sort((a, b) => a - b), html.length]
  return edges.slice(1).map((end, index) => html.slice(edges[index], end))
}

describe('brokenLines', () => {
  it.each([
    ['一<br>二', ['一', '二']],
    ['一<br><br>二<br />三', ['一', '二', '三']],
    ['一<br>&#8203;<br>三', ['一', '', '三']],
    ['<b onclick=x>&lt;b&gt;</b> &amp;amp; &#60;&#x3c;&nope;&#xD800;', ['<b> &amp; <<&nope;']],
    ['', []],
  ])('%s', (html, lines) => expect(read(brokenLines(), [html])).toEqual(lines))

  it('returns the same lines for any chunks', () => {
    const html = '一&#60;<br>二 &amp; <i>三</i><br>&#8203;<br>四'
    fc.assert(
      fc.property(fc.array(fc.nat(html.length), { maxLength: 12 }), (cuts) => {
        expect(read(brokenLines(), cutUp(html, cuts))).toEqual(['一<', '二 & 三', '', '四'])
      }),
    )
  })
})

describe('greyLines', () => {
  it('returns the grey paragraphs, which are the translation', () => {
    const html = '<p>あ</p><p style="color:gray">A &amp; <script>x</script></p><p>い</p><p style="color:gray"></p>'
    fc.assert(
      fc.property(fc.array(fc.nat(html.length), { maxLength: 8 }), (cuts) => {
        expect(read(greyLines(), cutUp(html, cuts))).toEqual(['A & x', ''])
      }),
    )
  })
})

describe('hostile HTML', () => {
  it.each([
    ['<p', ''],
    ['<pgray', ''],
    ['<', ''],
    ['<', '>'],
    ['&', ';'],
    ['<a', '<br>'],
    ['gray<p', '</p>'],
  ])('N1: of repeated %s with %s at its end is read in a limited number of steps', (piece, end) => {
    const html = piece.repeat(20_000) + end
    for (const reader of [brokenLines, greyLines])
      expect(
        countWork(() => read(reader(), [html])),
        reader.name,
      ).toBeLessThan(20 * html.length)
  })
})

describe('companionTranslation', () => {
  const ask = (response: () => Response | Promise<Response>, more: { maxLength?: number; idleMs?: number } = {}) => {
    const addresses: string[] = []
    const fetch = async (address: RequestInfo | URL) => {
      addresses.push(String(address))
      return response()
    }
    const lines = companionTranslation({
      novelId: '5',
      service: 'sc',
      to: 'en',
      kept: ['桜', '海'],
      signal: new AbortController().signal,
      maxLength: 1000,
      fetch,
      ...more,
    })
    return { addresses, lines }
  }
  const all = async (lines: AsyncGenerator<CompanionLine>) => {
    const received: CompanionLine[] = []
    for await (const line of lines) received.push(line)
    return last(received)
  }
  const body = (parts: readonly string[], breaks: 'ends' | 'fails' | 'stalls' = 'ends') => {
    const left = parts.map((part) => new TextEncoder().encode(part))
    return new ReadableStream<Uint8Array>({
      async pull(controller) {
        const part = left.shift()
        if (part) controller.enqueue(part)
        else if (breaks === 'ends') controller.close()
        else if (breaks === 'fails') controller.error(new TypeError('reset'))
        else await new Promise(() => undefined)
      },
    })
  }

  it('requests language and protected names, and yields line by line', async () => {
    const { addresses, lines } = ask(() => new Response(body(['on', 'e<br>t', 'wo'])))
    expect(await all(lines)).toEqual(['one', 'two'])
    expect(addresses[0]).toMatch(
      /\/api\/companion\/api\/pixiv-novel-translate\/5\.html\?nots=%E6%A1%9C%2C%E6%B5%B7&srv=sc&to=en$/,
    )
  })

  it.each([
    ['begins with a brace', () => new Response('{"error":{"message":"no quota"}}'), { code: 'refused', detail: '' }],
    ['has a message in the user’s language', () => new Response('{"error":{"message":"额度已用完"}}'), { detail: '额度已用完' }],
    ['is not set up', () => new Response('{"error":{"message":"not set up"}}', { status: 501 }), { code: 'unavailable' }],
    ['is one too many', () => new Response('{}', { status: 429 }), { code: 'quota' }],
    ['is a page of an error', () => new Response('<html>', { status: 502 }), { code: 'refused', detail: '502' }],
    ['is empty', () => new Response(''), { code: 'empty' }],
    ['breaks off', () => new Response(body(['one<br>tw'], 'fails')), { code: 'cut' }],
    ['stalls', () => new Response(body(['one<br>tw'], 'stalls')), { code: 'silent' }],
    ['never ends', () => new Response(body(Array.from({ length: 99 }, () => 'x'.repeat(50)))), { code: 'overgrown' }],
    ['never comes', () => Promise.reject(new TypeError('down')), { code: 'network' }],
  ])('E12, F38: fails when the response %s', async (_, response, failure) => {
    await expect(all(ask(response, { idleMs: 100 }).lines)).rejects.toMatchObject(failure)
  })

  it('reads invalid UTF-8 and split characters', async () => {
    const bytes = new TextEncoder().encode('一二')
    const parts = [bytes.slice(0, 2), bytes.slice(2), Uint8Array.of(0xff)]
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const part of parts) controller.enqueue(part)
        controller.close()
      },
    })
    expect(await all(ask(() => new Response(stream)).lines)).toEqual(['一二\ufffd'])
  })
})
