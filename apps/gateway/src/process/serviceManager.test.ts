// Messages to systemd. A program stands for systemd-notify and writes what it gets into a file.
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { startProgram, temporaryDirectory } from '../testing/program.ts'

test('F28 a gateway under systemd tells that it serves, that it runs, and that it stops', { timeout: 300_000 }, async () => {
  const directory = temporaryDirectory()
  const program = join(directory, 'systemd-notify')
  const socket = join(directory, 'socket')
  writeFileSync(program, '#!/bin/sh\necho "$1" >> "$NOTIFY_SOCKET"\n')
  chmodSync(program, 0o755)
  const received = () => (existsSync(socket) ? readFileSync(socket, 'utf8').split('\n') : [])
  const { child, finished } = await startProgram({
    PORT: '0',
    EMAKI_DATA: directory,
    PATH: `${directory}:${process.env.PATH}`,
    NOTIFY_SOCKET: socket,
    WATCHDOG_USEC: '100000',
  })
  await vi.waitFor(() => expect(received().filter((line) => line === 'WATCHDOG=1').length).toBeGreaterThan(2), {
    timeout: 60_000,
  })
  expect(received()[0]).toBe('READY=1')
  expect(received()).not.toContain('STOPPING=1')
  child.kill('SIGTERM')
  expect((await finished).code).toBe(0)
  await vi.waitFor(() => expect(received()).toContain('STOPPING=1'), { timeout: 60_000 })
})
