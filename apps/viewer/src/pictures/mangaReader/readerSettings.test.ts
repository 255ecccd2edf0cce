import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { initialPace } from './progress/pace.ts'
import { createReaderSettings, defaultReaderSettings } from './readerSettings.ts'

function createStorage(stored?: unknown) {
  return {
    read: () => stored,
    write(value: object) {
      stored = JSON.parse(JSON.stringify(value))
    },
  }
}

describe('createReaderSettings', () => {
  it('restores everything after a reload', () => {
    const storage = createStorage()
    const before = createReaderSettings(storage)
    before.change({ fit: 'width', brightness: 40 })
    before.setShifted('7', true)
    before.setPace({ msPerPage: 4000, samples: 9 })
    before.markZonesSeen()
    expect(createReaderSettings(storage).read()).toEqual({
      settings: { ...defaultReaderSettings, fit: 'width', brightness: 40 },
      shifted: ['7'],
      pace: { msPerPage: 4000, samples: 9 },
      seenZones: true,
    })
  })

  it('replaces an invalid member by its default and keeps the others', () => {
    const { settings } = createReaderSettings(
      createStorage({ settings: { fit: 'diagonal', tint: 'sepia', brightness: -3 } }),
    ).read()
    expect(settings).toEqual({ ...defaultReaderSettings, tint: 'sepia' })
  })

  it('forgets the works that were shifted longest ago', () => {
    const store = createReaderSettings(createStorage())
    for (let id = 1; id <= 501; id++) store.setShifted(String(id), true)
    expect([store.read().shifted.includes('1'), store.read().shifted.length]).toEqual([false, 500])
    store.setShifted('2', false)
    expect(store.read().shifted.includes('2')).toBe(false)
  })

  it('reports changes until the end of the subscription', () => {
    const store = createReaderSettings(createStorage())
    let changes = 0
    const end = store.subscribe(() => {
      changes += 1
    })
    store.change({ trims: true })
    end()
    store.change({ trims: false })
    expect(changes).toBe(1)
  })

  it('ignores invalid stored data', () => {
    fc.assert(
      fc.property(fc.anything(), (garbage) => {
        const state = createReaderSettings(createStorage(garbage)).read()
        expect(state.settings).toMatchObject(defaultReaderSettings)
        expect(state.pace).toEqual(initialPace)
      }),
    )
  })
})
