// Folders that gallery-dl fills from the sample, in the layouts that its users configure.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { importFolder } from '@emaki/archive'
import { testArchive } from '@emaki/archive/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPlainRenderer } from '../../../../sample/site/src/testing/plainRenderer.ts'
import { openSampleSite, type SampleSite } from '../../../../sample/site/src/testing/sampleSite.ts'
import { createCertificate, hasOpenssl } from '../testing/certificate.ts'
import { hasGalleryDl, runGalleryDl, startSiteProxy } from '../testing/galleryDl.ts'
import { temporaryDirectory } from '../testing/program.ts'

let sample: SampleSite
beforeAll(() => {
  sample = openSampleSite(createPlainRenderer())
})
afterAll(() => sample.catalogue.close())

/** Options of a layout by its name, and arguments. The first is the default, which says the work and the page of each file. */
const layouts: readonly (readonly [string, Readonly<Record<string, unknown>>, readonly string[]])[] = [
  ['the default names', {}, []],
  [
    'a folder for each work, with page numbers',
    { directory: ['{user[id]} {user[account]}', '{id}-{title}'], filename: '{num:>03}.{extension}' },
    [],
  ],
  [
    'days and titles in the names, and lists of tags',
    { directory: ['{user[name]} ({user[id]})'], filename: '{date:%Y-%m-%d}_{title}_{id}_p{num}.{extension}' },
    ['--write-tags'],
  ],
  [
    'names without a number, and metadata',
    { directory: ['{date:%Y}', '{date:%Y-%m-%d} {title}'], filename: '{title} {num:>02}.{extension}' },
    ['--write-metadata', '--write-tags'],
  ],
  [
    'numbers without a letter',
    { directory: ['{category}', '{user[id]} {user[account]}'], filename: '{id}_{num}.{extension}' },
    [],
  ],
]

/** Files below a folder by the hash of their content. Lists of tags and metadata are left out. */
async function filesByHash(root: string): Promise<ReadonlyMap<string, string>> {
  const names = await readdir(root, { recursive: true, withFileTypes: true })
  const files = names.filter((entry) => entry.isFile() && !/\.(?:txt|json)$/.test(entry.name))
  const hashed = files.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name)
    return [
      createHash('sha256')
        .update(await readFile(path))
        .digest('hex'),
      path.slice(root.length + 1),
    ] as const
  })
  return new Map(await Promise.all(hashed))
}

/** Addresses of works of one artist or more: of one page and of several, and a ugoira. */
function wantedWorks(): string[] {
  const wanted = { single: 4, several: 4, ugoira: 2 }
  const addresses: string[] = []
  for (const { id } of sample.catalogue.artists({ offset: 0, limit: 200 })) {
    for (const work of sample.catalogue.worksOfArtist(id, undefined, 0, { offset: 0, limit: 30 })) {
      const kind = work.type === 'ugoira' ? 'ugoira' : work.pageCount > 1 ? 'several' : 'single'
      if (wanted[kind] === 0) continue
      wanted[kind]--
      addresses.push(`https://www.pixiv.net/artworks/${work.id}`)
    }
  }
  expect(wanted).toEqual({ single: 0, several: 0, ugoira: 0 })
  return addresses
}

test.skipIf(!hasGalleryDl || !hasOpenssl)(
  'gallery-dl fills folders whose works and pages are all recognised, and nothing false',
  {
    timeout: 600_000,
  },
  async () => {
    const home = temporaryDirectory()
    const proxy = await startSiteProxy(sample.site, createCertificate(home, 'site', 'app-api.pixiv.net'))
    const { refreshToken } = sample.account(0)
    const shared = { proxy, verify: false, 'refresh-token': refreshToken, 'sleep-request': 0, retries: 1 }
    const addresses = wantedWorks()
    const truth = new Map<string, string>()
    for (const [name, options, argv] of layouts) {
      const root = temporaryDirectory()
      await runGalleryDl(home, { ...shared, ...options, 'base-directory': root }, [...argv, ...addresses])
      const files = await filesByHash(root)
      if (truth.size === 0)
        for (const [hash, path] of files) truth.set(hash, /(\d+)_p(\d+)\.\w+$/.exec(path)?.slice(1, 3).join(' p') ?? '')
      const archive = await testArchive()
      const report = await importFolder({ archive, folder: root, mode: 'index', isDryRun: false })
      if (!report.ok) throw new Error(report.error)
      const { plan, added, failed, conflicting } = report.value
      expect([name, plan.doubtful, plan.unknown, failed, conflicting]).toEqual([name, [], [], [], []])
      expect([name, added.length]).toEqual([name, addresses.length])
      const found = new Map(
        plan.works.flatMap(({ key, files: all }) => all.map(({ path, page }) => [path, `${key.id} p${page ?? 0}`])),
      )
      for (const [hash, path] of files) expect([name, path, found.get(path)]).toEqual([name, path, truth.get(hash)])
    }
  },
)
