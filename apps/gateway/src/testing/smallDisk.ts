// A small file system that can be full. Only root may mount one.
import { spawnSync } from 'node:child_process'
import { onTestFinished } from 'vitest'
import { temporaryDirectory } from './program.ts'

/** Mounts a file system for the test; undefined without the permission. `options` are options of `mount`, such as `ro`. */
export function smallDisk(megabytes: number, options = ''): string | undefined {
  const directory = temporaryDirectory()
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m${options && `,${options}`}`, 'tmpfs', directory], {
    stdio: 'ignore',
  })
  if (mounted.status !== 0) return undefined
  onTestFinished(() => void spawnSync('umount', ['-l', directory], { stdio: 'ignore' }))
  return directory
}
