import { existsSync } from 'node:fs'
import { readdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { addIllust, addNovel, archiveInPlace, picture, testArchive, wireIllust, wireNovel } from '../testing/index.ts'

const key = { kind: 'illust', id: '5' } as const

describe('commit', () => {
  it('puts a work into a readable folder with its sidecar', async () => {
    const archive = await testArchive()
    expect(await addIllust(archive, wireIllust(5, { title: '夜/の:海', page_count: 2 }))).toBe('added')
    const folder = join(archive.directory, 'works/Artist-11/5-夜_の_海')
    expect((await readdir(folder)).sort()).toEqual(['5_p0.png', '5_p1.png', 'work.json'])
    expect(await readFile(join(folder, '5_p1.png'))).toEqual(await picture(6))
    const sidecar = await archive.store.sidecar(key)
    expect(sidecar).toMatchObject({ kind: 'illust', id: '5', version: 1, keptBy: ['pressed'], versions: [] })
    expect(sidecar?.files[0]).toMatchObject({ name: '5_p0.png', role: 'page', page: 0, width: 30, height: 40, type: 'image/png' })
    expect(sidecar?.work).not.toHaveProperty('is_bookmarked')
    expect(sidecar?.work.user).not.toHaveProperty('is_followed')
  })

  it('keeps the same id of an artwork and a novel apart', async () => {
    const archive = await testArchive()
    await addIllust(archive, wireIllust(5))
    await addNovel(archive, wireNovel(5))
    expect(archive.index.find(key)?.folder).toBe('works/Artist-11/5-Title_5')
    expect(archive.index.find({ kind: 'novel', id: '5' })?.folder).toBe('novels/作家-12/5-Novel_5')
  })

  it('updates metadata only when the files are the same', async () => {
    const archive = await testArchive()
    await addIllust(archive, wireIllust(5))
    expect(await addIllust(archive, wireIllust(5, { total_bookmarks: 99 }), 5, 'rule:a')).toBe('updated')
    expect(await archive.store.sidecar(key)).toMatchObject({
      version: 1,
      keptBy: ['pressed', 'rule:a'],
      work: { total_bookmarks: 99 },
    })
    expect(existsSync(join(archive.directory, '.staging/illust-5'))).toBe(false)
  })

  it('keeps the old files when an artist replaces a work', async () => {
    const archive = await testArchive()
    await addIllust(archive, wireIllust(5))
    expect(await addIllust(archive, wireIllust(5), 77)).toBe('replaced')
    const sidecar = await archive.store.sidecar(key)
    expect(sidecar).toMatchObject({
      version: 2,
      files: [{ name: 'v2/5_p0.png' }],
      versions: [{ version: 1, files: [{ name: '5_p0.png' }] }],
    })
    const [file] = archive.index.files(key)
    expect(await readFile(archive.path(file?.folder ?? '', file?.name ?? ''))).toEqual(await picture(77))
    expect(await readFile(archive.path(file?.folder ?? '', '5_p0.png'))).toEqual(await picture(5))
  })

  it('collects the names of tags in other languages', async () => {
    const archive = await testArchive()
    for (const name of ['sea', 'mer', 'sea'])
      await addIllust(archive, wireIllust(5, { tags: [{ name: '海', translated_name: name }] }))
    expect((await archive.store.sidecar(key))?.tagNames).toEqual({ 海: ['mer', 'sea'] })
  })

  it('changes nothing when a staged file is missing', async () => {
    const archive = await testArchive()
    const staging = await archive.stage(key)
    const files = [{ name: '5_p0.png', role: 'page', page: 0 }] as const
    await expect(archive.store.commit(staging, { keptBy: 'pressed', work: { ...wireIllust(5) }, files })).rejects.toThrow(
      'ENOENT',
    )
    expect(archive.index.find(key)).toBeUndefined()
  })
})

describe('update', () => {
  it('loses no change when two come at the same time', async () => {
    const archive = await testArchive()
    await addIllust(archive, wireIllust(5))
    await Promise.all(
      ['a', 'b', 'c'].map((reason) =>
        archive.store.update(key, (sidecar) => ({ ...sidecar, keptBy: [...sidecar.keptBy, `rule:${reason}`] })),
      ),
    )
    expect((await archive.store.sidecar(key))?.keptBy).toEqual(['pressed', 'rule:a', 'rule:b', 'rule:c'])
  })
})

describe('staging', () => {
  it('does not take a link for a complete file', async () => {
    const archive = await testArchive()
    const { directory } = await archive.stage(key)
    await symlink('/etc/hostname', join(directory, 'a.png'))
    expect(await (await archive.stage(key)).names()).toEqual(new Set())
  })

  it('has complete files only', async () => {
    const archive = await testArchive()
    const staging = await archive.stage(key)
    await staging.write('a.png', 'whole')
    const broken = async function* () {
      yield new Uint8Array([1])
      throw new Error('cut')
    }
    await expect(staging.write('b.png', broken())).rejects.toThrow('cut')
    expect(await (await archive.stage(key)).names()).toEqual(new Set(['a.png']))
  })

  it.each(['../x', 'a/b', 'work.json', '.', 'x.part'])('rejects the name %s', async (name) => {
    const staging = await (await testArchive()).stage(key)
    await expect(staging.write(name, 'x')).rejects.toThrow('is not the name of a file')
  })
})

describe('the trash', () => {
  it('holds a work until it is restored', async () => {
    const archive = await testArchive()
    await addIllust(archive, wireIllust(5))
    expect(await archive.store.trash(key)).toBe(true)
    expect(archive.index.find(key)).toBeUndefined()
    expect(existsSync(join(archive.directory, '.trash/illust-5/work.json'))).toBe(true)
    expect(await archive.store.restore(key)).toBe(true)
    expect(archive.index.find(key)?.folder).toBe('works/Artist-11/5-Title_5')
    expect(await archive.store.restore(key)).toBe(false)
  })

  it('gives back works of registered folders with their files', async () => {
    const { archive } = await archiveInPlace()
    const inPlace = { kind: 'illust', id: '80000001' } as const
    await archive.store.trash(inPlace)
    expect(await archive.store.restore(inPlace)).toBe(true)
    const found = await Promise.all(archive.index.files(inPlace).map((file) => archive.files.find(file)))
    expect(found.every(Boolean)).toBe(true)
  })
})
