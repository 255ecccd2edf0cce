// Sees to a Valkey or Redis for the tests of replicas, as far as that is possible: without one they are skipped.
import { spawnSync } from 'node:child_process'
import { installDebian } from './install.mjs'

const isThere = () =>
  ['valkey-server', 'redis-server'].some((name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0)

/** Installs Debian's package where there is none and that is allowed. Says so when the tests will have to do without; never throws. */
export function ensureValkey() {
  if (isThere()) return
  console.log('Installing a Redis for the tests of replicas …')
  try {
    installDebian(['redis-server'])
  } catch (error) {
    console.log(error.message)
  }
  if (!isThere()) console.log('Neither valkey-server nor redis-server is to be had: the tests of replicas are skipped.')
}
