import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { countWork } from './countWork.ts'

/** Ratio of the work for 1,000 characters to that for 250: about 4 when linear, about 16 when quadratic. */
const growth = (work: (text: string) => void, textOf: (length: number) => string) =>
  countWork(() => work(textOf(1000))) / countWork(() => work(textOf(250)))

const stops = (length: number) => `${'.'.repeat(length)}a`

describe('countWork', () => {
  it.each<[string, (text: string) => unknown, (length: number) => string]>([
    ['a loop over charCodeAt', (text) => Array.from(text, (_, at) => text.charCodeAt(at)), stops],
    ['a pattern that reads each character once', (text) => text.replaceAll(/[^.]+/g, ''), stops],
    ['an anchored pattern', (text) => /^\.+$/.test(text), stops],
    [
      'a search that continues at the last match',
      (text) => {
        for (let at = 0; at !== -1; ) at = text.indexOf('.', at + 1)
      },
      stops,
    ],
    ['split at a pattern', (text) => text.split(/\r\n|\r|\n/), stops],
  ])('measures %s as linear', (_name, work, textOf) => {
    expect(growth((text) => void work(text), textOf)).toBeLessThan(5)
  })

  it.each<[string, (text: string) => unknown, (length: number) => string]>([
    ['a pattern that starts over at every character of a run', (text) => text.replace(/\.+$/, ''), stops],
    ['a lazy pattern without its end', (text) => /<.*?>/.exec(text), (length) => '<'.repeat(length)],
    ['a search from every place', (text) => Array.from(text, (_, at) => text.indexOf('>', at)), stops],
    [
      'a stack that grows at its start',
      (text) => {
        const stack: string[] = []
        for (const one of text) stack.unshift(one)
      },
      stops,
    ],
    ['a lookahead over the rest', (text) => text.replaceAll(/\.(?=.*b)/g, ''), stops],
  ])('measures %s as quadratic', (_name, work, textOf) => {
    expect(growth((text) => void work(text), textOf)).toBeGreaterThan(12)
  })

  it('throws for a pattern that takes exponential time', () => {
    expect(() => countWork(() => void /^(?:a|a)*$/.test(`${'a'.repeat(24)}b`))).toThrow('steps')
  })

  it('counts in another realm', () => {
    const realm = runInNewContext('({ String, RegExp, Array, work: (text) => text.replace(/x+$/, "") })')
    expect(countWork(() => realm.work(`${'x'.repeat(100)}y`), realm)).toBeGreaterThan(5000)
  })

  it('restores the built-ins, also after an error', () => {
    const before = String.prototype.indexOf
    expect(() =>
      countWork(() => {
        throw new Error('stop')
      }),
    ).toThrow('stop')
    expect(String.prototype.indexOf).toBe(before)
  })
})
