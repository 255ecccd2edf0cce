import { mkdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sidecarText } from '../sidecar.ts'
import { addIllust, addNovel, indexContent, picture, testArchive, testFolder, wireIllust, wireNovel } from '../testing/index.ts'

const key = { kind: 'illust', id: '5' } as const

async function filledArchive() {
  const archive = await testArchive()
  await addIllust(archive, wireIllust(5, { page_count: 2 }))
  await addIllust(archive, wireIllust(6, { tags: [{ name: '海', translated_name: 'mer' }] }))
  await addIllust(archive, wireIllust(6), 88)
  await addNovel(archive, wireNovel(7))
  return archive
}

describe('scanArchive', () => {
  it('rebuilds an index equal to the one before', async () => {
    const archive = await filledArchive()
    const before = indexContent(archive)
    archive.close()
    for (const ending of ['', '-wal', '-shm']) await rm(join(archive.directory, `index.sqlite${ending}`), { force: true })
    expect(indexContent(await testArchive(archive.directory))).toEqual(before)
  })

  it('rebuilds a damaged index', async () => {
    const archive = await filledArchive()
    const before = indexContent(archive)
    archive.close()
    await writeFile(join(archive.directory, 'index.sqlite'), 'this is no database '.repeat(300))
    expect(indexContent(await testArchive(archive.directory))).toEqual(before)
  })

  it('reads only sidecars that have changed', async () => {
    const archive = await filledArchive()
    expect(await archive.scan()).toEqual({ added: 0, changed: 0, removed: 0, unchanged: 3, damaged: [], isStopped: false })
    const sidecar = await archive.store.sidecar(key)
    const folder = archive.index.find(key)?.folder ?? ''
    if (!sidecar) throw new Error('no sidecar')
    await writeFile(archive.path(folder, 'work.json'), sidecarText({ ...sidecar, work: { ...sidecar.work, title: 'By hand' } }))
    expect(await archive.scan()).toMatchObject({ changed: 1, unchanged: 2 })
    expect(JSON.parse(archive.index.find(key)?.wire ?? '')).toMatchObject({ title: 'By hand' })
  })

  it('follows renamed folders and forgets removed ones', async () => {
    const archive = await filledArchive()
    await rename(join(archive.directory, 'works/Artist-11'), join(archive.directory, 'works/Renamed'))
    await rm(join(archive.directory, 'novels'), { recursive: true })
    expect(await archive.scan()).toMatchObject({ added: 2, removed: 1, unchanged: 0 })
    expect(archive.index.find(key)?.folder).toBe('works/Renamed/5-Title_5')
    expect(archive.index.find({ kind: 'novel', id: '7' })).toBeUndefined()
  })

  it('names sidecars that cannot be read and leaves the others', async () => {
    const archive = await filledArchive()
    await writeFile(
      archive.path(archive.index.find(key)?.folder ?? '', 'work.json'),
      '{"format":"emaki-work","files":[{"name":"../../x"}]}',
    )
    expect(await archive.scan()).toMatchObject({ damaged: ['works/Artist-11/5-Title_5'], unchanged: 2 })
  })

  it('removes nothing when many works are missing at once', async () => {
    const archive = await testArchive()
    for (let id = 1; id <= 25; id++) await addNovel(archive, wireNovel(id))
    await rename(join(archive.directory, 'novels'), join(archive.directory, 'unmounted'))
    expect(await archive.scan()).toMatchObject({ removed: 0, isStopped: true })
    expect(archive.index.places().size).toBe(25)
  })

  it('adopts a version that an interrupted run has left complete', async () => {
    const archive = await filledArchive()
    const path = archive.path(archive.index.find({ kind: 'illust', id: '6' })?.folder ?? '', 'work.json')
    const newest = await readFile(path, 'utf8')
    const { version: _, ...first } = JSON.parse(newest)
    await writeFile(path, JSON.stringify({ ...first, version: 1, versions: [], files: first.versions[0].files }))
    await archive.scan()
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(JSON.parse(newest))
    expect(archive.index.find({ kind: 'illust', id: '6' })?.versions).toBe(2)
  })

  it('finishes a work that was complete in staging', async () => {
    const directory = await testFolder()
    const source = await filledArchive()
    const staged = join(directory, '.staging/illust-5')
    await mkdir(staged, { recursive: true })
    for (const name of ['work.json', '5_p0.png', '5_p1.png'])
      await writeFile(join(staged, name), await readFile(source.path('works/Artist-11/5-Title_5', name)))
    await utimes(join(staged, 'work.json'), 1, 1)
    const archive = await testArchive(directory)
    expect(archive.index.find(key)?.folder).toBe('works/Artist-11/5-Title_5')
    expect(await readFile(archive.path('works/Artist-11/5-Title_5', '5_p0.png'))).toEqual(await picture(5))
  })
})
