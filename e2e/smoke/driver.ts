// What the smoke journey needs of a browser. Firefox and WebKitGTK get the W3C's protocols directly, six commands each: the WebDriver libraries of
// npm start Firefox through geckodriver, which Debian does not package and they would download.
import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/** A virtual keyboard or pointer and its actions, in the form that WebDriver and WebDriver BiDi share. */
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
  /** Opens an address; settles when the document is loaded. */
  goto(url: string): Promise<void>
  /** Calls a function of the page, given as source, with a JSON text; gives the JSON text that it resolves to. */
  call(source: string, json: string): Promise<string>
  perform(sources: readonly InputSource[]): Promise<void>
  /** A PNG, base64. */
  screenshot(): Promise<string>
  /** What the page threw and wrote to the console as an error, so far. */
  readonly errors: readonly string[]
  quit(): Promise<void>
}

/** A program with its own process group, so that the processes it starts end with it. */
export interface Program {
  /** The first match in a line that the program writes. Rejects when the program ends before. */
  says(pattern: RegExp): Promise<string>
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
    async says(pattern) {
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
        // The group has ended.
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
