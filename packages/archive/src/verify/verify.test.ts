import { readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { failed, succeeded } from '@emaki/domain'
import { describe, expect, it } from 'vitest'
import type { Archive } from '../openArchive.ts'
import { addIllust, archiveInPlace, picture, testArchive, testFolder, wireIllust } from '../testing/index.ts'
import { startVerifier } from './verifier.ts'
import { verifyArchive } from './verifyArchive.ts'

const pathOf = (archive: Archive, id: string) => {
  const [file] = archive.index.files({ kind: 'illust', id })
  return archive.path(file?.folder ?? '', file?.name ?? '')
}

async function damagedArchive() {
  const archive = await testArchive()
  for (const id of [1, 2, 3, 4]) await addIllust(archive, wireIllust(id))
  await rm(pathOf(archive, '1'))
  await writeFile(pathOf(archive, '2'), (await picture(2)).fill(0, 30, 40))
  await writeFile(pathOf(archive, '3'), 'short')
  return archive
}

/** Serves the pictures of addIllust. */
const source = {
  picture: async (url: string) => {
    const id = Number(/(\d+)_p0/.exec(url)?.[1])
    if (id === 3) return failed({ kind: 'gone', state: 'deleted' } as const)
    const body = await picture(id)
    return succeeded(
      (async function* () {
        yield body
      })(),
    )
  },
}

describe('verifyArchive', () => {
  it('names missing and changed files', async () => {
    const report = await verifyArchive({ archive: await damagedArchive() })
    expect(report).toMatchObject({ works: 4, files: 4, problemCount: 3 })
    expect(report.problems.map(({ work, problem, isRepaired }) => [work, problem, isRepaired])).toEqual([
      ['illust:1', 'missing', false],
      ['illust:2', 'changed', false],
      ['illust:3', 'changed', false],
    ])
  })

  it('replaces damaged files by identical ones of the site', async () => {
    const archive = await damagedArchive()
    const { problems } = await verifyArchive({ archive, source })
    expect(problems.map(({ isRepaired }) => isRepaired)).toEqual([true, true, false])
    expect(await readFile(pathOf(archive, '1'))).toEqual(await picture(1))
    expect((await verifyArchive({ archive })).problemCount).toBe(1)
  })

  it('finds the files of works in registered folders', async () => {
    const { archive, folder } = await archiveInPlace()
    expect(await verifyArchive({ archive })).toMatchObject({ works: 2, files: 3, problemCount: 0 })
    await rm(join(folder, 'Artist/80000001_p1.png'))
    expect((await verifyArchive({ archive, source })).problems).toEqual([
      { work: 'illust:80000001', name: '80000001_p1.png', problem: 'missing', isRepaired: false },
    ])
  })

  it('repairs a link, and nothing behind a link to a folder', async () => {
    const archive = await testArchive()
    for (const id of [1, 2]) await addIllust(archive, wireIllust(id))
    const outside = join(await testFolder(), 'work')
    const secret = join(await testFolder(), 'secret')
    await writeFile(secret, 'secret')
    await rm(pathOf(archive, '1'))
    await symlink(secret, pathOf(archive, '1'))
    await rename(join(archive.directory, 'works/Artist-11/2-Title_2'), outside)
    await rm(join(outside, '2_p0.png'))
    await symlink(outside, join(archive.directory, 'works/Artist-11/2-Title_2'))
    const { problems } = await verifyArchive({ archive, source })
    expect(problems.map(({ work, isRepaired }) => [work, isRepaired])).toEqual([
      ['illust:1', true],
      ['illust:2', false],
    ])
    expect(await readFile(pathOf(archive, '1'))).toEqual(await picture(1))
    expect(await readFile(secret, 'utf8')).toBe('secret')
    await expect(readFile(join(outside, '2_p0.png'))).rejects.toThrow('ENOENT')
  })

  it('does not take another content from the site', async () => {
    const archive = await damagedArchive()
    const other = { picture: () => source.picture('https://i.pximg.net/77_p0.png') }
    expect((await verifyArchive({ archive, source: other })).problems.every(({ isRepaired }) => !isRepaired)).toBe(true)
    expect(await readFile(pathOf(archive, '3'), 'utf8')).toBe('short')
  })
})

describe('startVerifier', () => {
  it('keeps the last report over a restart', async () => {
    const archive = await damagedArchive()
    const options = { archive, mayWrite: () => true, onError: () => undefined, bytesPerSecond: Number.POSITIVE_INFINITY }
    const first = await startVerifier(options)
    expect([first.start(), first.start(), first.isRunning()]).toEqual([true, false, true])
    await first.settled()
    await first.close()
    const second = await startVerifier(options)
    expect(second.report()).toMatchObject({ problemCount: 3 })
    await second.close()
  })

  it('ignores a damaged report', async () => {
    const archive = await testArchive()
    await writeFile(join(archive.directory, 'verify.json'), '{"works": "many"}')
    const verifier = await startVerifier({ archive, mayWrite: () => true, onError: () => undefined })
    expect(verifier.report()).toBeUndefined()
    await verifier.close()
  })
})
