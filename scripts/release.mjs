// `npm run release`: makes emaki-<version>.tgz in the working directory. `npx ./emaki-<version>.tgz` starts it on a machine without this
// repository. It has the built viewer and the gateway as a bundle. Packages with native code are its dependencies.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { build } from './build.mjs'
import { ensureInstalled, root, run } from './install.mjs'
import { npmCommand, slashPath } from './programs.mjs'

/** Packages with native code, which npm installs for the platform of the user. */
const nativePackages = ['@photostructure/sqlite', 'sharp']
/** Packages that ws uses when they are present. */
const optionalPackages = ['bufferutil', 'utf-8-validate']
/** Files beside the code that it reads. The bundle keeps their paths. */
const assets = ['apps/gateway/samples', 'sample/site/assets', 'sample/pictures/files', 'sample/catalogue/dist/sample.sqlite']
/** Documents for operators. */
export const documents = [
  'README.md',
  'README.zh-CN.md',
  'README.ja.md',
  'CHANGELOG.md',
  'LICENSE',
  'SECURITY.md',
  'deploy',
  'docs/operate',
  'docs/guide',
  'docs/archive-layout.md',
  'docs/configuration.md',
  'docs/emaki.schema.json',
  'docs/library-api.md',
  'docs/screenshots',
  'apps/gateway/README.md',
]
/** The program, and the scripts of its threads and processes. */
const entries = {
  main: 'apps/gateway/src/main.ts',
  'apps/gateway/src/images/formats/reencodeWorker': 'apps/gateway/src/images/formats/reencodeWorker.ts',
  'packages/archive/src/import/folderReader': 'packages/archive/src/import/folderReader.ts',
}

/** Makes the package in the directory `output` and returns its path. `viewer` is the directory of the built viewer. */
export async function packRelease({ viewer = join(root, 'apps/viewer/dist'), output = process.cwd() } = {}) {
  const stage = mkdtempSync(join(tmpdir(), 'emaki-release-'))
  try {
    const bundled = await bundle(stage)
    for (const path of assets) copy(join(root, path), join(stage, path))
    copy(viewer, join(stage, 'apps/viewer/dist'))
    for (const path of documents) copy(join(root, path), join(stage, path))
    unlinkMissing(stage)
    const manifest = releaseManifest()
    writeJson(join(stage, 'package.json'), manifest)
    // main.ts reads its version here.
    writeJson(join(stage, 'apps/gateway/package.json'), { version: manifest.version, type: 'module', private: true })
    writeFileSync(join(stage, 'THIRD_PARTY_LICENSES.txt'), licences(bundled))
    const pack = npmCommand(['pack', '--silent', '--ignore-scripts', '--pack-destination', output])
    run(...pack, { cwd: stage, stdio: ['ignore', 'ignore', 'inherit'] })
    return join(output, `${manifest.name}-${manifest.version}.tgz`)
  } finally {
    rmSync(stage, { recursive: true, force: true })
  }
}

/** Bundles the gateway and its threads into `stage`. Returns the folders of the third-party packages in the bundle. */
async function bundle(stage) {
  const { rolldown } = await import('rolldown')
  const built = await rolldown({
    input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, join(root, file)])),
    platform: 'node',
    external: [...nativePackages, ...optionalPackages],
    resolve: { conditionNames: ['emaki-source', 'import', 'node', 'default'] },
    plugins: [sourceAddresses],
    logLevel: 'warn',
  })
  const { output } = await built.write({
    dir: stage,
    format: 'esm',
    // Threads are started by the paths of their scripts in this repository.
    entryFileNames: ({ name }) => (name === 'main' ? 'dist/[name].js' : '[name].js'),
    chunkFileNames: 'dist/[name]-[hash].js',
  })
  await built.close()
  const modules = output.flatMap(({ moduleIds = [] }) => moduleIds)
  return [...new Set(modules.map(packageFolder).filter(Boolean))].sort()
}

/** Lets `import.meta.url` keep the address that a module has in this repository, because files are found relative to it. */
const sourceAddresses = {
  name: 'source-addresses',
  transform(code, id) {
    if (!code.includes('import.meta.url') || id.includes('node_modules')) return null
    const path = slashPath(root, id).replace(/\.ts$/, '.js')
    return { code: code.replaceAll('import.meta.url', `new URL(${JSON.stringify(`../${path}`)}, import.meta.url).href`) }
  },
}

/** The folder of the installed package that a file belongs to; undefined for files of this repository. */
const packageFolder = (file) => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(file)?.[0]

/** The package.json of the release, with the versions of the lock file. */
function releaseManifest() {
  const { name, version, description, license, engines } = readJson(join(root, 'package.json'))
  const { packages } = readJson(join(root, 'package-lock.json'))
  const dependencies = Object.fromEntries(nativePackages.map((name) => [name, packages[`node_modules/${name}`].version]))
  const files = [
    'apps',
    'deploy',
    'dist',
    'docs',
    'packages',
    'sample',
    'THIRD_PARTY_LICENSES.txt',
    'CHANGELOG.md',
    'SECURITY.md',
    'README.*',
  ]
  return { name, version, description, license, type: 'module', engines, bin: { emaki: 'dist/main.js' }, files, dependencies }
}

/** Turns links to files that only the repository has into text, in every document. */
function unlinkMissing(stage) {
  for (const name of readdirSync(stage, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'))) {
    const file = join(stage, name)
    const text = readFileSync(file, 'utf8').replace(/\[([^\]]*)\]\((?!\w+:|#)([^)#]+)[^)]*\)/g, (link, label, target) =>
      existsSync(join(dirname(file), target)) ? link : label,
    )
    writeFileSync(file, text)
  }
}

function licences(folders) {
  return folders
    .map((folder) => {
      const { name, version, license } = readJson(join(folder, 'package.json'))
      const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
      return `${name} ${version} (${license})\n\n${file ? readFileSync(join(folder, file), 'utf8').trim() : ''}\n`
    })
    .join(`\n${'-'.repeat(80)}\n\n`)
}

/** Copies a file or folder without source maps, hidden files and the secrets of an operator's checkout. */
function copy(from, to) {
  const secrets = join(root, 'deploy/secrets')
  const isWanted = (file) => !/\.map(?:\.gz|\.br)?$/.test(file) && !basename(file).startsWith('.') && file !== secrets
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, { recursive: true, filter: isWanted })
}

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))
const writeJson = (file, value) => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
}

if (process.argv[1] === import.meta.filename) {
  ensureInstalled({ onlyRunning: true })
  build()
  const file = await packRelease()
  console.log(`Made ${relative(process.cwd(), file)}. Start it with: npx ./${basename(file)}`)
}
