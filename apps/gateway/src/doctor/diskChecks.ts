// Checks of the data directory: can it be written, is there room for the caches, and are secrets closed to other users?
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { cacheDirectories } from '../denyList/cachedCopies.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

type DiskConfig = Pick<Config, 'dataDirectory' | 'source' | 'imageCacheMegabytes' | 'responseCacheMegabytes'>

const megabyte = 1024 * 1024

/** Checks the data directory. `freeBytes` is for tests. */
export function checkDisk(config: DiskConfig, freeBytes = freeBytesOf): Finding[] {
  const { dataDirectory } = config
  try {
    mkdirSync(dataDirectory, { recursive: true })
    rmSync(mkdtempSync(join(dataDirectory, '.doctor-')), { recursive: true })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
    const advice = 'Give the user that runs Emaki write access to EMAKI_DATA, or set it to another directory.'
    return [problem('disk', `${dataDirectory} cannot be written to (${code})`, advice)]
  }
  const caches = cacheLimits(config)
  const used = caches.reduce((sum, [name]) => sum + bytesBelow(join(dataDirectory, name)), 0)
  const wanted = caches.reduce((sum, [, megabytes]) => sum + megabytes * megabyte, 0)
  const free = freeBytes(dataDirectory)
  const text = `${dataDirectory} has ${size(free)} free; caches use ${size(used)} of at most ${size(wanted)}`
  if (free >= wanted - used) return [ok('disk', text)]
  return [warning('disk', text, `Free some space, or lower EMAKI_IMAGE_CACHE_MB.`)]
}

/** Checks the file of EMAKI_POLICY; nothing without one. */
export function checkPolicy({ policyFile }: Pick<Config, 'policyFile'>): Finding[] {
  if (policyFile === '' || statSync(policyFile, { throwIfNoEntry: false })?.isFile()) return []
  return [problem('policy', `${policyFile} is not a file`, 'Set EMAKI_POLICY to the path of your policy, or remove it.')]
}

/** Folders of the caches that the source uses, each with its limit in megabytes. */
function cacheLimits(config: DiskConfig): (readonly [string, number])[] {
  if (config.source === 'sample') return [['pictures', config.imageCacheMegabytes]]
  return [
    [cacheDirectories.pictures, config.imageCacheMegabytes],
    [cacheDirectories.responses, config.responseCacheMegabytes],
  ]
}

/** Size of all files below a directory; 0 without it. A cache may remove files meanwhile. */
function bytesBelow(directory: string): number {
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) return 0
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + (statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0), 0)
}

/** Free space for the user of this process, in bytes. */
function freeBytesOf(directory: string): number {
  const { bavail, bsize } = statfsSync(directory)
  return bavail * bsize
}

const size = (bytes: number): string =>
  bytes >= 1024 * megabyte ? `${(bytes / 1024 / megabyte).toFixed(1)} GB` : `${Math.round(bytes / megabyte)} MB`

/** Warns about files of secrets (variables that end with _FILE) that other users can read. Windows has no such mode. */
export function checkSecretFiles(
  environment: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform = process.platform,
): Finding[] {
  if (platform === 'win32') return []
  return Object.entries(environment).flatMap(([name, file]) => {
    if (!/^EMAKI_\w+_FILE$/.test(name) || !file) return []
    const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0
    return (mode & 0o077) === 0
      ? []
      : [warning('secrets', `other users can access ${file} (${name})`, `Close it to them: chmod 600 ${file}`)]
  })
}
