// useBars: what hides and shows the bars.
// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useBars } from './useBars.ts'

const screenOf = (height: number) =>
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: height <= Number(/max-height: (\d+)px/.exec(query)?.[1]) }))
const move = (clientX: number, pointerType: 'mouse' | 'touch' = 'mouse') => ({ clientX, clientY: 0, pointerType })

afterEach(() => vi.unstubAllGlobals())

describe('useBars', () => {
  it('shows the bars at first', () => {
    screenOf(844)
    expect(renderHook(useBars).result.current.isShown).toBe(true)
  })

  it('hides the bars at first on a phone in landscape', () => {
    screenOf(390)
    expect(renderHook(useBars).result.current.isShown).toBe(false)
  })

  it('shows the bars when a mouse moves', () => {
    screenOf(844)
    const { result } = renderHook(useBars)
    act(() => result.current.hide())
    act(() => result.current.onPointerMove(move(100)))
    expect(result.current.isShown).toBe(false)
    act(() => result.current.onPointerMove(move(140)))
    expect(result.current.isShown).toBe(true)
  })

  it('keeps the bars hidden for small mouse movements', () => {
    screenOf(844)
    const { result } = renderHook(useBars)
    act(() => result.current.hide())
    for (const x of [100, 103, 98, 101]) act(() => result.current.onPointerMove(move(x)))
    expect(result.current.isShown).toBe(false)
  })

  it('keeps the bars hidden for a swipe', () => {
    screenOf(844)
    const { result } = renderHook(useBars)
    act(() => result.current.hide())
    for (const x of [100, 300]) act(() => result.current.onPointerMove(move(x, 'touch')))
    expect(result.current.isShown).toBe(false)
  })

  it('toggles the bars by a tap', () => {
    screenOf(844)
    const { result } = renderHook(useBars)
    act(() => result.current.toggle())
    expect(result.current.isShown).toBe(false)
    act(() => result.current.toggle())
    expect(result.current.isShown).toBe(true)
  })
})
