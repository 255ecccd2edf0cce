import { describe, expect, it } from 'vitest'
import { withLastPause } from './withLastPause.ts'

const delaysOf = (frames: readonly { readonly delayMs: number }[]) => frames.map(({ delayMs }) => delayMs)

describe('withLastPause', () => {
  it('P19 ends a pause of 47,730 ms with a frame of its own', () =>
    expect(delaysOf(withLastPause([{ delayMs: 60 }, { delayMs: 47_730 }]))).toEqual([60, 47_690, 40]))

  it('leaves an ordinary last frame as it is', () => expect(delaysOf(withLastPause([{ delayMs: 60 }]))).toEqual([60]))
})
