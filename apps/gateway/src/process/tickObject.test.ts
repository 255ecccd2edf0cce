import { describe, expect, it } from 'vitest'
import { findTickObject } from './tickObject.ts'

describe('findTickObject', () => {
  it('resolves with an object of process.nextTick', async () => {
    expect(await findTickObject()).toMatchObject({ callback: expect.any(Function) })
  })

  it('resolves with objects of one shape', async () => {
    const keys = async () => Reflect.ownKeys(await findTickObject())
    expect(await keys()).toEqual(await keys())
  })
})
