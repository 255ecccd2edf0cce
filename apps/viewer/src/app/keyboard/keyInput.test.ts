// Keys: names of key events, and sequences.
import { describe, expect, it } from 'vitest'
import { createKeySequence, type KeyInput, keyName } from './keyInput.ts'

const pressed = (changes: Partial<KeyInput>): KeyInput => ({
  key: 'b',
  code: 'KeyB',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  keyCode: 66,
  ...changes,
})

describe('keyName', () => {
  it.each<[string, Partial<KeyInput>, string | undefined]>([
    ['a letter', {}, 'b'],
    ['a letter with Shift', { key: 'B', shiftKey: true }, 'B'],
    ['a letter with Caps Lock', { key: 'B' }, 'b'],
    ['a letter of a Russian keyboard by its place', { key: 'и' }, 'b'],
    ['a question mark', { key: '?', code: 'Minus', shiftKey: true }, '?'],
    ['a slash that needs AltGr', { key: '/', ctrlKey: true, altKey: true, getModifierState: (key) => key === 'AltGraph' }, '/'],
    ['Space', { key: ' ', code: 'Space' }, 'Space'],
    ['Escape', { key: 'Escape', code: 'Escape' }, 'Escape'],
    ['Control and slash', { key: '/', code: 'Slash', ctrlKey: true }, 'Ctrl+/'],
    ['a combination of the browser', { ctrlKey: true }, undefined],
    ['a combination with Alt', { altKey: true }, undefined],
    ['a key of an input method', { isComposing: true }, undefined],
    ['a key of an input method in Safari', { keyCode: 229 }, undefined],
  ])('reads %s', (_name, event, name) => expect(keyName(pressed(event))).toBe(name))
})

describe('createKeySequence', () => {
  const sequence = () => createKeySequence((name) => name === 'g')

  it('joins two keys', () => {
    const keys = sequence()
    expect(keys.add('g', 0)).toEqual(['g'])
    expect(keys.add('h', 300)).toEqual(['g h', 'h'])
    expect(keys.add('h', 400)).toEqual(['h'])
  })

  it('ends when the second key comes late', () => {
    const keys = sequence()
    keys.add('g', 0)
    expect(keys.add('h', 2000)).toEqual(['h'])
  })

  it('can begin and end with the same key', () => {
    const keys = sequence()
    keys.add('g', 0)
    expect(keys.add('g', 100)).toEqual(['g g', 'g'])
  })

  it('goes on after Shift', () => {
    const keys = sequence()
    keys.add('g', 0)
    expect(keys.add('Shift', 10)).toEqual([])
    expect(keys.add('h', 20)).toEqual(['g h', 'h'])
  })
})
