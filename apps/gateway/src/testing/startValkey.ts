// Starts a real Valkey or Redis for a test, where one is installed.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { freePort } from './freePort.ts'
import { temporaryDirectory } from './program.ts'

/** Without the library of `faketime`, in which a program with jemalloc waits forever. */
const env = { ...process.env, LD_PRELOAD: '' }
const found = ['valkey-server', 'redis-server'].find(
  (name) => spawnSync(name, ['--version'], { stdio: 'ignore', env }).status === 0,
)

/** False where neither is installed. `npm test` installs one on Debian; elsewhere its tests are skipped. */
export const hasValkey = found !== undefined

export interface TestValkey {
  readonly url: string
  readonly port: number
  /** Kills it, as in a crash. */
  kill(): Promise<void>
  /** Suspends the process: connections stay open without responses. */
  suspend(): void
}

const inMemory = ['--save', '', '--appendonly', 'no']

/** Starts a server that stops with the test, on a free port by default. `settings` are further arguments of the program. */
export async function startValkey(port?: number, settings: readonly string[] = inMemory): Promise<TestValkey> {
  if (found === undefined) throw new Error('neither valkey-server nor redis-server is installed')
  const own = port ?? (await freePort())
  // Replicas write a file.
  const cwd = temporaryDirectory()
  const child = spawn(found, [...settings, '--port', String(own), '--bind', '127.0.0.1'], { stdio: 'ignore', cwd, env })
  const kill = () => end(child)
  onTestFinished(kill)
  while (!(await responses(own))) await pause(20)
  return { url: `redis://127.0.0.1:${own}`, port: own, kill, suspend: () => void child.kill('SIGSTOP') }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

function responses(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'))
    socket.once('data', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
