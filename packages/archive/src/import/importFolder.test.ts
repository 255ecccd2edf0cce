import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  addIllust,
  batchDownloaderFolder,
  comicFolder,
  emakiFolder,
  galleryDlFolder,
  pixivUtilFolder,
  type ToolFolder,
  testArchive,
  testFolder,
  wireIllust,
} from '../testing/index.ts'
import { importFolder } from './importFolder.ts'
import { planImport } from './planImport.ts'

const tools: readonly (readonly [string, (root: string) => Promise<ToolFolder>])[] = [
  ['gallery-dl', galleryDlFolder],
  ['PixivUtil2', pixivUtilFolder],
  ['PixivBatchDownloader', batchDownloaderFolder],
  ['this viewer', emakiFolder],
  ['comic archives', comicFolder],
]

/** What a plan says of each file, in the form of `Expected`. */
function attributions(plan: Awaited<ReturnType<typeof planImport>>): ReadonlyMap<string, string> {
  return new Map(
    plan.works.flatMap(({ key, files }) =>
      files.map(({ path, role, page }) => [path, `${key.kind}:${key.id}${role === 'page' ? ` p${page}` : ''}`] as const),
    ),
  )
}

describe.each(tools)('a folder of %s', (_, create) => {
  it('is recognised, without a wrong attribution', async () => {
    const { root, expected } = await create(join(await testFolder(), 'folder'))
    const found = attributions(await planImport({ root }))
    const wrong = [...found].filter(([path, said]) => expected.get(path) !== said)
    expect(wrong).toEqual([])
    const undamaged = [...expected].filter(([, what]) => what !== 'damaged' && what !== 'other')
    const missed = undamaged.filter(([path]) => !found.has(path)).map(([path]) => path)
    expect(missed.length / undamaged.length, missed.join('\n')).toBeLessThanOrEqual(0.01)
    expect(undamaged.length).toBeGreaterThan(190)
  })

  it('lists everything that is not imported', async () => {
    const { root, expected } = await create(join(await testFolder(), 'folder'))
    const plan = await planImport({ root })
    const listed = new Set([...attributions(plan).keys(), ...plan.unknown, ...plan.doubtful.map(({ path }) => path)])
    expect([...expected.keys()].filter((path) => !listed.has(path) && !path.endsWith('.part'))).toEqual([])
    const damaged = [...expected].filter(([, what]) => what === 'damaged').map(([path]) => path)
    expect(plan.doubtful.map(({ path }) => path)).toEqual(expect.arrayContaining(damaged))
  })

  it('is imported once, and stays as it is', { timeout: 300_000 }, async () => {
    const mode: 'copy' | 'index' = create === emakiFolder ? 'copy' : 'index'
    const { root } = await create(join(await testFolder(), 'folder'))
    const before = await listing(root)
    const archive = await testArchive()
    const options = { archive, folder: root, mode, isDryRun: false }
    const first = await importFolder(options)
    const second = await importFolder(options)
    if (!first.ok || !second.ok) throw new Error('the folder was not imported')
    expect(first.value).toMatchObject({ failed: [], conflicting: [], present: [] })
    expect(second.value).toMatchObject({ added: [], failed: [], conflicting: [] })
    expect(second.value.present.length).toBe(first.value.added.length)
    expect(archive.index.places().size).toBe(first.value.added.length)
    expect(await listing(root)).toEqual(before)
    expect((await archive.scan()).damaged).toEqual([])
  })
})

/** Names, lengths and times of all files of a folder. */
async function listing(root: string): Promise<unknown[]> {
  const names = await readdir(root, { recursive: true })
  return Promise.all(
    names
      .filter((name) => !name.startsWith('link'))
      .sort()
      .map(async (name) => {
        const { size, mtimeMs } = await stat(join(root, name))
        return [name, size, mtimeMs]
      }),
  )
}

describe('importFolder', () => {
  it('takes metadata of sidecars, and marks works that have none', async () => {
    const { root } = await galleryDlFolder(join(await testFolder(), 'folder'))
    const archive = await testArchive()
    const imported = await importFolder({ archive, folder: root, mode: 'copy', isDryRun: false })
    const work = JSON.parse(archive.index.find({ kind: 'illust', id: String(80_000_000 + 7919) })?.wire ?? '{}')
    expect(work).toMatchObject({
      title: 'Summer 1',
      user: { id: 5001, account: 'a5001' },
      tags: [{ name: '海', translated_name: 'sea' }],
    })
    if (!imported.ok) throw new Error(imported.error)
    expect(imported.value.needMetadata).toContainEqual({ kind: 'illust', id: '80000000' })
    expect(imported.value.needMetadata).not.toContainEqual({ kind: 'illust', id: '80007919' })
  })

  it('finds the delays of a ugoira in sidecars and in its archive', async () => {
    for (const create of [galleryDlFolder, pixivUtilFolder, batchDownloaderFolder]) {
      const { root } = await create(join(await testFolder(), 'folder'))
      const archive = await testArchive()
      await importFolder({ archive, folder: root, mode: 'index', isDryRun: false })
      const sidecar = await archive.store.sidecar({ kind: 'illust', id: String(80_000_000 + 9 * 7919) })
      expect(sidecar?.ugoira).toMatchObject({ frames: [{ delay: 60 }, { delay: 90 }] })
    }
  })

  it('changes nothing in a dry run', async () => {
    const { root } = await emakiFolder(join(await testFolder(), 'folder'))
    const archive = await testArchive()
    const report = await importFolder({ archive, folder: root, mode: 'index', isDryRun: true })
    expect(report.ok && report.value.added.length).toBeGreaterThan(40)
    expect([archive.index.places().size, await readdir(archive.directory)]).toEqual([
      0,
      expect.not.arrayContaining(['roots.json', 'external', 'works']),
    ])
  })

  it('leaves a kept work with other files as it is', async () => {
    const { root } = await emakiFolder(join(await testFolder(), 'folder'))
    const archive = await testArchive()
    await addIllust(archive, wireIllust(80_000_000))
    const report = await importFolder({ archive, folder: root, mode: 'copy', isDryRun: false })
    expect(report.ok && report.value.conflicting).toEqual(['illust:80000000'])
  })

  it.each(['relative', '/nowhere/at/all'])('needs a folder that exists: %s', async (folder) => {
    const archive = await testArchive()
    expect(await importFolder({ archive, folder, mode: 'copy', isDryRun: true })).toEqual({ ok: false, error: 'notFound' })
  })

  it('does not import the archive into itself', async () => {
    const archive = await testArchive()
    for (const folder of [archive.directory, join(archive.directory, '..')])
      expect(await importFolder({ archive, folder, mode: 'copy', isDryRun: true })).toEqual({ ok: false, error: 'inside' })
  })

  it('imports what another archive has exported', async () => {
    const other = await testArchive()
    await addIllust(other, wireIllust(5, { page_count: 2 }))
    const archive = await testArchive()
    const report = await importFolder({ archive, folder: join(other.directory, 'works'), mode: 'copy', isDryRun: false })
    expect(report).toMatchObject({ ok: true, value: { added: ['illust:5'], needMetadata: [] } })
    const [file] = archive.index.files({ kind: 'illust', id: '5' })
    expect(await readFile(archive.path(file?.folder ?? '', file?.name ?? ''))).toEqual(
      await readFile(other.path('works/Artist-11/5-Title_5', '5_p0.png')),
    )
  })
})
