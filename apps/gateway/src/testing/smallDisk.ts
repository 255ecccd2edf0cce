// A file system of a few megabytes that can really be full. Only root may mount one.
import { spawnSync } from 'node:child_process'
import { onTestFinished } from 'vitest'
import { temporaryDirectory } from './program.ts'

/** Mounts one and unmounts it when the test is over; undefined where that is not allowed. `options` are further ones of `mount`, such as `ro`. */
export function smallDisk(megabytes: number, options = ''): string | undefined {
  const directory = temporaryDirectory()
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m${options && `,${options}`}`, 'tmpfs', directory], {
    stdio: 'ignore',
  })
  if (mounted.status !== 0) return undefined
  onTestFinished(() => void spawnSync('umount', ['-l', directory], { stdio: 'ignore' }))
  return directory
}
