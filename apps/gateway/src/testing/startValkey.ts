// Starts a real Valkey or Redis for a test, where one is installed.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { freePort } from './freePort.ts'

const found = ['valkey-server', 'redis-server'].find((name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0)

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

/** Starts a server that stops with the test, on a free port by default. */
export async function startValkey(port?: number): Promise<TestValkey> {
  if (found === undefined) throw new Error('neither valkey-server nor redis-server is installed')
  const own = port ?? (await freePort())
  const options = ['--port', String(own), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const child = spawn(found, options, { stdio: 'ignore' })
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
