import { execFileSync } from 'node:child_process'
import { link, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Archive } from '../openArchive.ts'
import { addIllust, archiveInPlace, picture, testArchive, testFolder, wireIllust } from '../testing/index.ts'

const folder = 'works/Artist-11/5-Title_5'
const page = { folder, name: '5_p0.png' }

async function archiveOfOne(): Promise<Archive> {
  const archive = await testArchive()
  await addIllust(archive, wireIllust(5))
  return archive
}

/** Replaces the page of an archive by something that leads to a secret outside of it. */
async function replaced(change: (path: string, secret: string) => Promise<unknown>): Promise<Archive> {
  const archive = await archiveOfOne()
  const secret = join(await testFolder(), 'secret.png')
  await writeFile(secret, 'secret')
  const path = archive.path(folder, page.name)
  await rm(path)
  await change(path, secret)
  return archive
}

const bytesOf = async (body: AsyncIterable<Uint8Array> | undefined): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  for await (const chunk of body ?? []) chunks.push(chunk)
  return Buffer.concat(chunks)
}

describe('KeptFiles', () => {
  it('reads a page as a whole and in part', async () => {
    const archive = await archiveOfOne()
    const found = await archive.files.find(page)
    const whole = await picture(5)
    expect(found?.bytes).toBe(whole.byteLength)
    expect(Buffer.from((await found?.read()) ?? [])).toEqual(whole)
    expect(await bytesOf(found?.stream(3, 9))).toEqual(whole.subarray(3, 9))
  })

  it.each([
    ['a link', (path: string, secret: string) => symlink(secret, path)],
    ['a link to nothing', (path: string) => symlink('/nowhere', path)],
    ['a link to a device', (path: string) => symlink('/dev/zero', path)],
    ['a FIFO', async (path: string) => execFileSync('mkfifo', [path])],
    ['a folder', (path: string) => mkdir(path)],
  ])('does not find %s', async (_, change) => {
    const archive = await replaced(change)
    expect(await archive.files.find(page)).toBeUndefined()
  })

  it('finds a file with two names, as versions of a work share them', async () => {
    const archive = await archiveOfOne()
    await link(archive.path(folder, page.name), archive.path(folder, '5_p1.png'))
    expect(await archive.files.find({ folder, name: '5_p1.png' })).toBeDefined()
  })

  it.each([
    ['outside', async () => testFolder()],
    ['of another work', async (archive: Archive) => join(archive.directory, 'works/Artist-11/6-Title_6')],
  ])('does not follow a folder that is a link to a folder %s', async (_, target) => {
    const archive = await archiveOfOne()
    await addIllust(archive, wireIllust(6))
    const outside = await target(archive)
    await writeFile(join(outside, '5_p0.png'), 'secret')
    await symlink(outside, archive.path(folder, 'v2'))
    expect(await archive.files.find({ folder, name: 'v2/5_p0.png' })).toBeUndefined()
    expect(await archive.files.place({ folder, name: 'v2/5_p0.png' })).toBeUndefined()
  })

  it.each(['../6-Title_6/6_p0.png', '/etc/passwd', 'v2/../5_p0.png', './5_p0.png', 'v2//5_p0.png', ''])(
    'does not find the name %j',
    async (name) => {
      const archive = await archiveOfOne()
      await addIllust(archive, wireIllust(6))
      expect(await archive.files.find({ folder, name })).toBeUndefined()
    },
  )

  it.each(['', '.staging', '.trash/illust-5', 'works/../works/Artist-11/5-Title_5', '../outside'])(
    'does not find files of the folder %j',
    async (other) => {
      const archive = await archiveOfOne()
      expect(await archive.files.find({ folder: other, name: '5_p0.png' })).toBeUndefined()
    },
  )

  it('finds works in an archive and in folders of works that are reached by a link', async () => {
    const archive = await archiveOfOne()
    const elsewhere = join(await testFolder(), 'disk')
    await rename(join(archive.directory, 'works'), elsewhere)
    await symlink(elsewhere, join(archive.directory, 'works'))
    expect(await archive.files.find(page)).toMatchObject({ path: join(elsewhere, 'Artist-11/5-Title_5/5_p0.png') })
  })

  it('fails when a link has replaced the file before it is read', async () => {
    const archive = await archiveOfOne()
    const found = await archive.files.find(page)
    const path = archive.path(folder, page.name)
    await rm(path)
    await symlink('/etc/hostname', path)
    await expect(found?.read()).rejects.toThrow('can no longer be read')
    await expect(bytesOf(found?.stream())).rejects.toThrow('can no longer be read')
  })

  it('fails when the file has become shorter', async () => {
    const archive = await archiveOfOne()
    const found = await archive.files.find(page)
    await writeFile(archive.path(folder, page.name), 'short')
    await expect(bytesOf(found?.stream())).rejects.toThrow('shorter')
  })
})

describe('KeptFiles of a registered folder', () => {
  const key = { kind: 'illust', id: '80000001' } as const

  it('reads files in place', async () => {
    const { archive, folder: own } = await archiveInPlace()
    const [first] = archive.index.files(key)
    const found = first && (await archive.files.find(first))
    expect(Buffer.from((await found?.read()) ?? [])).toEqual(await readFile(join(own, 'Artist/80000001_p0.png')))
  })

  it('is never a place to write to', async () => {
    const { archive } = await archiveInPlace()
    const [first] = archive.index.files(key)
    expect(first && (await archive.files.place(first))).toBeUndefined()
  })

  it('does not follow links in it', async () => {
    const { archive, folder: own } = await archiveInPlace()
    await rename(join(own, 'Artist'), join(own, 'Other'))
    await symlink(join(own, 'Other'), join(own, 'Artist'))
    for (const file of archive.index.files(key)) expect(await archive.files.find(file)).toBeUndefined()
  })

  it('does not find files when the folder is no longer registered', async () => {
    const { archive } = await archiveInPlace()
    await rm(join(archive.directory, 'roots.json'))
    for (const file of archive.index.files(key)) expect(await archive.files.find(file)).toBeUndefined()
  })

  it('does not find files when the sidecar no longer says that they are in a folder', async () => {
    const { archive } = await archiveInPlace()
    const [file] = archive.index.files(key)
    const path = file && archive.path(file.folder, 'work.json')
    if (!path) throw new Error('no file')
    const { external: _, ...sidecar } = JSON.parse(await readFile(path, 'utf8'))
    await writeFile(path, JSON.stringify(sidecar))
    expect(await archive.files.find(file)).toBeUndefined()
  })
})

describe('a sidecar', () => {
  it('that is a FIFO does not hold up a scan', async () => {
    const archive = await archiveOfOne()
    await mkdir(archive.path(folder, 'v2'))
    execFileSync('mkfifo', [archive.path(folder, 'v2/work.json')])
    await writeFile(
      archive.path(folder, 'work.json'),
      await readFile(archive.path(folder, 'work.json'), 'utf8').then((text) => `${text}\n`),
    )
    expect(await archive.scan()).toMatchObject({ changed: 1, damaged: [] })
  })
})
