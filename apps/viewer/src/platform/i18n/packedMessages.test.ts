import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { packMessages, unpackMessages } from './packedMessages.ts'

describe('packed messages', () => {
  it('have each key without the parts of the key before it', () => {
    const [keys, ...messages] = packMessages({
      'card.more': 'More',
      'card.press.block': 'Block',
      'card.press.save': 'Save',
      close: 'Close',
    })
    expect(keys).toBe('0card.more 1press.block 2save 0close')
    expect(messages).toEqual(['More', 'Block', 'Save', 'Close'])
  })

  it.each([
    ['a key that continues the one before it', { 'card.more': 'a', 'card.more.long': 'b' }],
    ['a key that is the beginning of the one before it', { 'card.more.long': 'a', 'card.more': 'b', card: 'c' }],
    ['keys with more than nine parts', { 'a.b.c.d.e.f.g.h.i.j.k': 'a', 'a.b.c.d.e.f.g.h.i.j.l': 'b' }],
    ['compiled messages', { 'card.pages': [['count', 'plural', { one: ['#', ' page'], other: ['#', ' pages'] }]] }],
    ['keys that begin with digits', { 'rank.1.2': 'a', 'rank.1.20': 'b', '3': 'c' }],
  ])('keep %s', (_name, catalogue) => {
    expect(unpackMessages(packMessages(catalogue as never))).toEqual(catalogue)
  })

  it('keep every message of a language', () => {
    const texts = JSON.parse(readFileSync(join(import.meta.dirname, 'locales/zh-CN.json'), 'utf8'))
    expect(unpackMessages(packMessages(texts))).toEqual(texts)
  })
})
