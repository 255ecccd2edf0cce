// The release: packed, unpacked elsewhere beside its native packages, and started.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { root } from './install.mjs'
import { packRelease } from './release.mjs'

const folder = mkdtempSync(join(tmpdir(), 'emaki-release-test-'))
const installed = join(folder, 'node_modules/emaki')
const readManifest = (file) => JSON.parse(readFileSync(file, 'utf8'))
let manifest
/** A PNG of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A file of secrets, as an operator has one in a checkout. */
const secret = join(root, 'deploy/secrets', `release-test-${process.pid}`)

beforeAll(async () => {
  mkdirSync(dirname(secret), { recursive: true })
  writeFileSync(secret, 'secret')
  const viewer = join(folder, 'viewer')
  mkdirSync(viewer)
  writeFileSync(join(viewer, 'index.html'), '<!doctype html><html><head><title>Emaki</title></head><body></body></html>')
  writeFileSync(join(viewer, 'script.js.map'), '{}')
  const file = await packRelease({ viewer, output: folder })
  mkdirSync(installed, { recursive: true })
  const unpacked = spawnSync('tar', ['-xzf', file, '-C', installed, '--strip-components=1'])
  expect(unpacked.status, String(unpacked.stderr)).toBe(0)
  manifest = readManifest(join(installed, 'package.json'))
  // Instead of an installation from a registry: the packages of this checkout.
  for (const name of Object.keys(manifest.dependencies)) {
    const link = join(folder, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), link, 'junction')
  }
})

afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
  rmSync(secret, { force: true })
  if (existsSync(dirname(secret)) && readdirSync(dirname(secret)).length === 0) rmdirSync(dirname(secret))
})

/** Starts the release with an environment of its own. */
function start(environment, ...args) {
  const { PATH = '', SystemRoot = '' } = process.env
  const main = join(installed, manifest.bin.emaki)
  const child = spawn(process.execPath, [main, ...args], {
    cwd: folder,
    env: { PATH, SystemRoot, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const output = { text: '' }
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output.text += text))
  return { child, output, closed: once(child, 'close') }
}

/** Starts the gateway of the release over its sample, and waits until it serves. */
async function startServing(environment) {
  const data = { EMAKI_DATA: join(folder, 'data') }
  const { child, output, closed } = start({ PORT: '0', ...data, ...environment })
  const address = await new Promise((resolve, reject) => {
    child.stdout.on('data', () => {
      const open = /Emaki is open at (\S+)/.exec(output.text)
      if (open) resolve(open[1])
    })
    closed.then(() => reject(new Error(output.text)))
  })
  return { child, address, closed, output }
}

describe('the release', () => {
  it('depends on the native packages of the lock file only', () => {
    const { version } = readManifest(join(root, 'node_modules/sharp/package.json'))
    expect(Object.keys(manifest.dependencies)).toEqual(['@photostructure/sqlite', 'sharp'])
    expect(manifest.dependencies.sharp).toBe(version)
  })

  it('has the licences of the packages in the bundle', () => {
    expect(readFileSync(join(installed, 'THIRD_PARTY_LICENSES.txt'), 'utf8')).toMatch(
      /^hono \d+\.\d+\.\d+ \(MIT\)\n\nMIT License/m,
    )
  })

  it('has no source maps', () => {
    expect(existsSync(join(installed, 'apps/viewer/dist/index.html'))).toBe(true)
    expect(existsSync(join(installed, 'apps/viewer/dist/script.js.map'))).toBe(false)
  })

  it('has no secrets of the checkout', () => {
    expect(existsSync(join(installed, 'deploy/compose.yaml'))).toBe(true)
    expect(existsSync(join(installed, 'deploy/secrets'))).toBe(false)
  })

  it('has the documents for operators', () => {
    for (const path of [
      'README.md',
      'docs/operate/backup.md',
      'docs/emaki.schema.json',
      'deploy/emaki.service',
      'deploy/monitoring/alerts.yml',
    ])
      expect(existsSync(join(installed, path)), path).toBe(true)
  })

  it('has every file that its documents link to', () => {
    const documents = readdirSync(installed, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'))
    const links = documents.flatMap((name) =>
      [...readFileSync(join(installed, name), 'utf8').matchAll(/\]\((?!\w+:|#)([^)#]+)/g)].map(([, link]) =>
        join(dirname(join(installed, name)), link),
      ),
    )
    expect(links.length).toBeGreaterThan(50)
    expect(links.filter((file) => !existsSync(file))).toEqual([])
  })

  it('prints its version', { timeout: 180_000 }, async () => {
    const { output, closed } = start({}, '--version')
    expect(await closed).toEqual([0, null])
    expect(output.text).toBe(`${manifest.version}\n`)
  })

  it('serves pages, lists, pictures and files of the operator', { timeout: 180_000 }, async () => {
    const { child, address, closed } = await startServing({ EMAKI_IMAGE_FORMATS: 'webp' })
    const load = (path) => fetch(new URL(path, address))
    expect(await (await load('/')).text()).toContain('<title>Emaki</title>')
    const { illusts } = await (await load('/api/mirror/rank?mode=day')).json()
    const picture = await load(`/api/image/${illusts[0].image_urls.square_medium.slice('https://'.length)}`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    await picture.arrayBuffer()
    expect((await load('/api/words.txt')).status).toBe(200)
    child.kill('SIGTERM')
    await closed
  })

  it('imports a folder, which another process of the release looks through', { timeout: 180_000 }, async () => {
    const downloads = join(folder, 'downloads')
    mkdirSync(downloads)
    writeFileSync(join(downloads, '12345678_p0.png'), pixel)
    const archive = join(folder, 'archive')
    const { output, closed } = start({ EMAKI_ARCHIVE: archive }, 'archive', 'import', downloads)
    expect([await closed, output.text]).toEqual([[0, null], expect.stringContaining('1')])
    expect(readdirSync(join(archive, 'external'), { recursive: true }).map(String)).toContainEqual(
      expect.stringMatching(/work\.json$/),
    )
  })
})
