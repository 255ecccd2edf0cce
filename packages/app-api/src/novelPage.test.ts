import { describe, expect, it } from 'vitest'
import { readNovelPage } from './novelPage.ts'

const page = (novel: string, before = '') => `<html><script>${before}
Object.defineProperty(window, 'pixiv', {
  value: {
    viewerVersion: "20221031_ai",
    isV2: true,
    novel: ${novel},
    isOwnWork: false,
    authorDetails: {"userId":90000001,"userName":"Line Writer"},
  }
});
</script></html>`

describe('readNovelPage', () => {
  it('returns the novel of the page', () => {
    const novel = { id: '700001', text: 'Rain.[newpage]Sun.', images: [], illusts: [] }
    expect(readNovelPage(page(JSON.stringify(novel)))).toEqual(novel)
  })

  it('N6: handles braces, quotes, markers and script ends inside the text', () => {
    const text = 'a } b { "c" \\ isOwnWork: false, novel: {"x":1} </script> \u2028 Object.defineProperty(window'
    const strict = JSON.stringify({ text }).replaceAll('/', '\\/')
    expect(readNovelPage(page(strict))).toEqual({ text })
  })

  it('N6: searches only behind the script’s marker', () => {
    expect(readNovelPage(page('{"text":"right"}', 'var decoy = { novel: {"text":"wrong"} };'))).toEqual({ text: 'right' })
  })

  it.each([
    [
      'names in quotation marks',
      `window.a = [{novel:{"text":"wrong"}}];Object.defineProperty(window,"pixiv",{value:{"novel":{"text":"a"},"isOwnWork":false}})`,
    ],
    ['commas at the end', `Object.defineProperty(window, 'pixiv', {value: {novel: {"text":"a","tags":["b",],},},})`],
    [
      'names without quotation marks',
      `Object.defineProperty(window, 'pixiv', {value: {novel: {text: "a", tags: ["{x:1,}"], rating: {like: 1}}}})`,
    ],
  ])('P44 reads %s', (_what, script) => {
    expect(readNovelPage(`<script></script><script>${script}</script>`)).toMatchObject({ text: 'a' })
  })

  it('keeps text that resembles names and commas', () => {
    const text = 'He said {a: 1,} and "b: 2,]" \\'
    expect(readNovelPage(page(`{id: "1", "text": ${JSON.stringify(text)},}`))).toEqual({ id: '1', text })
  })

  it('N6: is undefined for an empty, cut or different page', () => {
    const whole = page('{"text":"}{"}')
    for (let length = 0; length < whole.indexOf('isOwnWork') - 6; length++)
      expect(readNovelPage(whole.slice(0, length))).toBeUndefined()
    expect(readNovelPage(page('[]'))).toBeUndefined()
    expect(readNovelPage(page('{text: loose}'))).toBeUndefined()
    expect(readNovelPage('<html>novel: {"text":"x"}</html>')).toBeUndefined()
  })

  it('N6: reads five megabytes in one pass', () => {
    const text = '{["\\'.repeat(1_300_000)
    expect(readNovelPage(page(JSON.stringify({ text })))?.text).toBe(text)
  })
})
