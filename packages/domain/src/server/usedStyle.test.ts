import { describe, expect, it } from 'vitest'
import { usedStyle } from './usedStyle.ts'

const of = (sheet: string, html = '<p class="a b"></p>') => usedStyle(sheet)(html)

describe('usedStyle', () => {
  it.each([
    ['a rule without classes', 'p,:root{margin:0}'],
    ['a rule whose classes are there', '.a>.b:hover::before{content:"}.x{"}'],
    ['a list with one selector that is used', '.x,.b{margin:0}'],
    ['classes that may be absent', '.a:not(.x):has(.y .z){margin:0}'],
    ['at-rules', '@property --a{syntax:"*"}@keyframes in{0%{opacity:0}}'],
    ['a group with a used rule', '@media (width>1px){@supports (a:b){.a{margin:0}}}'],
  ])('keeps %s', (_, sheet) => {
    expect(of(sheet)).toBe(sheet)
  })

  it.each([
    ['a class that is not there', '.x{margin:0}'],
    ['a descendant of such a class', '.a .x .b{margin:0}'],
    ['a group without a used rule', '@container (width>1px){.x{margin:0}}'],
  ])('drops %s', (_, sheet) => {
    expect(of(`${sheet}.a{margin:0}`)).toBe('.a{margin:0}')
  })
})
