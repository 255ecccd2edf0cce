import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openArchive } from '../openArchive.ts'
import { addIllust, testFolder, wireIllust } from '../testing/index.ts'
import { trashDays } from './trash.ts'

const key = (id: number) => ({ kind: 'illust' as const, id: String(id) })

/** An archive whose clock the test sets, with works in the trash. */
async function withTrash(...ids: number[]) {
  const clock = { time: Date.UTC(2026, 10, 1) }
  const archive = await openArchive({ directory: await testFolder(), now: () => new Date(clock.time) })
  for (const id of ids) {
    await addIllust(archive, wireIllust(id))
    await archive.store.trash(key(id))
  }
  return { archive, clock }
}

describe('the trash', () => {
  it('lists works with the time since when they are there', async () => {
    const { archive, clock } = await withTrash(1)
    clock.time += 60_000
    await addIllust(archive, wireIllust(2))
    await archive.store.trash(key(2))
    expect(await archive.trash.list()).toMatchObject([
      { kind: 'illust', id: '2', title: 'Title 2', trashedAt: '2026-11-01T00:01:00.000Z' },
      { kind: 'illust', id: '1', title: 'Title 1', trashedAt: '2026-11-01T00:00:00.000Z' },
    ])
    archive.close()
  })

  it('loses works only after 30 days', async () => {
    const { archive, clock } = await withTrash(1)
    clock.time += trashDays * 86_400_000
    expect(await archive.trash.emptyExpired()).toBe(0)
    clock.time += 1000
    expect(await archive.trash.emptyExpired()).toBe(1)
    expect(await archive.trash.list()).toEqual([])
    archive.close()
  })

  it('loses only the named works, and no folder of another kind', async () => {
    const { archive } = await withTrash(1, 2)
    const foreign = join(archive.directory, '.trash/notes')
    await mkdir(foreign)
    expect(await archive.trash.empty([key(1), key(7)])).toBe(1)
    expect((await archive.trash.list()).map(({ id }) => id)).toEqual(['2'])
    expect(await archive.trash.empty()).toBe(1)
    expect((await stat(foreign)).isDirectory()).toBe(true)
    archive.close()
  })
})
