// The browser interface of the smoke tests. Firefox and WebKitGTK are driven by the W3C protocols directly, with six commands each: the
// WebDriver libraries on npm start Firefox through geckodriver, which Debian does not package and which they would download.
import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/** A virtual keyboard or pointer with its actions, in the form that WebDriver and WebDriver BiDi share. */
export type InputSource =
  | { readonly type: 'key'; readonly id: string; readonly actions: readonly { type: 'keyDown' | 'keyUp'; value: string }[] }
  | {
      readonly type: 'pointer'
      readonly id: string
      readonly actions: readonly (
        | { type: 'pointerMove'; x: number; y: number }
        | { type: 'pointerDown' | 'pointerUp'; button: number }
      )[]
    }

export interface Driver {
  /** Opens an address. Resolves when the document has loaded. */
  goto(url: string): Promise<void>
  /** Calls a function of the page, given as source, with a JSON argument. Resolves to the JSON result. */
  call(source: string, json: string): Promise<string>
  perform(sources: readonly InputSource[]): Promise<void>
  /** A PNG in base64. */
  screenshot(): Promise<string>
  /** Uncaught errors and console errors of the page so far. */
  readonly errors: readonly string[]
  quit(): Promise<void>
}

/** A program in its own process group, so that its child processes end with it. */
export interface Program {
  /** Resolves to the first match in a line of output. Rejects if the program ends first. */
  waitForOutput(pattern: RegExp): Promise<string>
  kill(): Promise<void>
}

export function startProgram(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  onLine: (line: string) => void = () => undefined,
): Program {
  const child = spawn(command, args, { detached: true, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  const lines: string[] = []
  const listeners = new Set<(line: string) => void>()
  for (const stream of [child.stdout, child.stderr])
    readLines(stream, (line) => {
      lines.push(line)
      onLine(line)
      for (const listen of listeners) listen(line)
    })
  const ended = endOf(child)
  return {
    async waitForOutput(pattern) {
      const found = new Promise<string>((resolve) => {
        const listen = (line: string) => {
          const match = pattern.exec(line)
          if (match) resolve(match[1] ?? match[0])
        }
        listeners.add(listen)
        lines.forEach(listen)
      })
      return Promise.race([
        found,
        ended.then((reason) => Promise.reject(new Error(`${command} ended (${reason}): ${lines.join('\n')}`))),
      ])
    },
    async kill() {
      try {
        if (child.pid) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // The process group has already ended.
      }
      await ended
    },
  }
}

const readLines = (stream: Readable, onLine: (line: string) => void) => createInterface({ input: stream }).on('line', onLine)

const endOf = (child: ChildProcess) =>
  new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(String(code ?? signal)))
  })
