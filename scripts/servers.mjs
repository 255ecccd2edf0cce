// Installs the servers that tests of replicas and proxies need, where possible; without one its tests are skipped.
import { spawnSync } from 'node:child_process'
import { installDebian } from './install.mjs'

/** The programs of each server, one of which is enough, with an argument that ends at once, and Debian's package. */
const servers = [
  { programs: ['valkey-server', 'redis-server'], argument: '--version', debianPackage: 'redis-server' },
  { programs: ['caddy'], argument: 'version', debianPackage: 'caddy' },
  { programs: ['nginx', '/usr/sbin/nginx'], argument: '-v', debianPackage: 'nginx-light' },
]

/** Without the library of `faketime`, in which a program with jemalloc waits forever. */
const env = { ...process.env, LD_PRELOAD: '' }
const isThere = ({ programs, argument }) =>
  programs.some((program) => spawnSync(program, [argument], { stdio: 'ignore', env }).status === 0)

/** Installs Debian's packages of missing servers. Prints a message when tests must be skipped. Never throws. */
export function ensureServers() {
  const missing = servers.filter((server) => !isThere(server)).map(({ debianPackage }) => debianPackage)
  if (missing.length === 0) return
  console.log(`Installing ${missing.join(', ')} for the tests of replicas and proxies …`)
  try {
    installDebian(missing)
  } catch (error) {
    console.log(error.message)
  }
  for (const server of servers.filter((candidate) => !isThere(candidate)))
    console.log(`${server.programs.join(' or ')} is not available: its tests are skipped.`)
}
