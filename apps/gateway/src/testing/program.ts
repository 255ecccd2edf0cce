// Runs the compiled gateway as a child process.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { inheritedEnvironment } from './inheritedEnvironment.ts'

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url))

export interface Finished {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface Running {
  readonly child: ChildProcess
  readonly port: number
  readonly stdout: () => string
  readonly finished: Promise<Finished>
}

type Environment = Readonly<Record<string, string>>

/** Creates a directory that is removed with the test. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'emaki-data-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/** Runs the program to its end. */
export const runToEnd = (environment: Environment, ...argv: string[]): Promise<Finished> => start(environment, argv).finished

/** Starts the program and kills it after a time in ms, when its output matches, or when a promise resolves. */
export async function startAndKill(
  environment: Environment,
  when: number | RegExp | Promise<unknown>,
  signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL',
): Promise<Finished> {
  const { child, output, finished } = start(environment, [])
  const kill = () => void child.kill(signal)
  if (when instanceof Promise) when.then(kill)
  else if (typeof when === 'number') setTimeout(kill, when)
  else child.stdout.on('data', () => when.test(output.stdout) && kill())
  return finished
}

export interface ProgramOptions {
  /** Limit of its open files. */
  readonly files?: number
  /** Called with all output so far each time the program prints. */
  readonly onOutput?: (stdout: string) => void
}

/** Starts the program and resolves when it serves. */
export async function startProgram(environment: Environment, { files, onOutput }: ProgramOptions = {}): Promise<Running> {
  const { child, output, finished } = start(environment, [], files)
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout?.on('data', () => {
      onOutput?.(output.stdout)
      const open = /Emaki is open at https?:\/\/localhost:(\d+)\/\n/.exec(output.stdout)
      if (open) resolve(Number(open[1]))
    })
    finished.then(({ stderr }) => reject(new Error(`ended before it served: ${stderr}`)))
  })
  return { child, port, stdout: () => output.stdout, finished }
}

function start(environment: Environment, argv: readonly string[], files?: number) {
  const limit = files === undefined ? [] : ['sh', '-c', 'ulimit -n "$0" && exec "$@"', String(files)]
  const [program = process.execPath, ...rest] = [...limit, process.execPath, main, ...argv]
  const child = spawn(program, rest, {
    env: { ...inheritedEnvironment, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const output = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text))
  const finished = once(child, 'close').then(([code]): Finished => ({ code, ...output }))
  return { child, output, finished }
}
