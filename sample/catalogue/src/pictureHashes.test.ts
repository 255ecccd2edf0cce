import { writeFileSync } from 'node:fs'
import { pictureHash } from '@emaki/domain'
import { openDatabase } from '@emaki/sqlite'
import { describe, expect, it } from 'vitest'
import { type HashedPicture, openPictureHashes } from './pictureHashes.ts'
import { testFolder } from './testing/folder.ts'

const at = testFolder()

function hashed(workId: number, picture = `picture ${workId}`): HashedPicture {
  const grey = Uint8Array.from({ length: 1024 }, (_, place) => (Math.imul(place + 1, workId * 7919 + 13) >>> 7) % 256)
  return { workId, picture, grey, hash: pictureHash(grey) }
}

describe('the hashes of pictures', () => {
  it('are kept over a restart, with their grey bytes', () => {
    const file = at('folder/hashes.sqlite')
    const first = openPictureHashes(file)
    for (const id of [1, 2, 3]) first.put(hashed(id))
    first.close()
    const second = openPictureHashes(file)
    expect(second.size()).toBe(3)
    expect(second.nearest([hashed(2).hash], 0, 5)).toEqual([{ id: 2, distance: 0 }])
    expect(Uint8Array.from(second.grey(2) ?? [])).toEqual(hashed(2).grey)
    second.close()
  })

  it('are missing for a work whose picture has changed', () => {
    const hashes = openPictureHashes(':memory:')
    hashes.put(hashed(1, 'as it was'))
    expect(hashes.has(1, 'as it was')).toBe(true)
    expect(hashes.has(1, 'as it is')).toBe(false)
    expect(hashes.has(2, 'as it was')).toBe(false)
    hashes.close()
  })

  it('keep one hash per work, the latest', () => {
    const hashes = openPictureHashes(':memory:')
    hashes.put(hashed(5))
    const other = { ...hashed(6), workId: 5 }
    hashes.put(other)
    expect(hashes.size()).toBe(1)
    expect(hashes.nearest([other.hash], 0, 5)).toEqual([{ id: 5, distance: 0 }])
    expect(hashes.nearest([hashed(5).hash], 0, 5)).toEqual([])
    hashes.close()
  })

  it('start empty if the file is no database', () => {
    const file = at('damaged.sqlite')
    writeFileSync(file, 'no database at all, but long enough to be looked at as if it might be one. '.repeat(20))
    const hashes = openPictureHashes(file)
    expect(hashes.size()).toBe(0)
    hashes.put(hashed(1))
    hashes.close()
    const again = openPictureHashes(file)
    expect(again.size()).toBe(1)
    again.close()
  })

  it('start empty if they have another version', () => {
    const file = at('older.sqlite')
    const older = openPictureHashes(file)
    older.put(hashed(1))
    older.close()
    const database = openDatabase(file)
    database.pragma('user_version = 1')
    database.close()
    const hashes = openPictureHashes(file)
    expect(hashes.size()).toBe(0)
    expect(hashes.has(1, 'picture 1')).toBe(false)
    hashes.close()
  })

  it('throw if the file cannot be opened', () => {
    expect(() => openPictureHashes('/dev/null/hashes.sqlite')).toThrow()
  })
})
