// Installs a Valkey or Redis for the tests of replicas where possible; without one they are skipped.
import { spawnSync } from 'node:child_process'
import { installDebian } from './install.mjs'

const isThere = () =>
  ['valkey-server', 'redis-server'].some((name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0)

/** Installs Debian's package when there is none. Prints a message when the tests must be skipped. Never throws. */
export function ensureValkey() {
  if (isThere()) return
  console.log('Installing a Redis for the tests of replicas …')
  try {
    installDebian(['redis-server'])
  } catch (error) {
    console.log(error.message)
  }
  if (!isThere()) console.log('Neither valkey-server nor redis-server is available: the tests of replicas are skipped.')
}
