// Signals and uncaught errors: which of them shut the process down.
import { EventEmitter } from 'node:events'
import { describe, expect, test } from 'vitest'
import { createLog } from '../log/log.ts'
import { waitForShutdown } from './shutdownSignals.ts'

/** A fake process that emits only the events of this test. */
function scripted(platform: NodeJS.Platform = 'linux') {
  const logged: string[] = []
  const exitCodes: number[] = []
  const program = Object.assign(new EventEmitter(), { exit: (code: number) => void exitCodes.push(code) })
  return {
    emit: program.emit.bind(program),
    logged,
    exitCodes,
    shutdown: waitForShutdown(createLog('info', { write: (line) => void logged.push(line) }), program, platform),
  }
}

const secret = Object.assign(new Error('broken'), { headers: { authorization: 'Bearer secret', cookie: 'secret' } })

describe('F32 an uncaught error', () => {
  test('shuts down with code 1 and is logged without secrets', async () => {
    const { emit, logged, shutdown } = scripted()
    emit('uncaughtException', secret)
    expect(await shutdown).toBe(1)
    expect(logged.join('')).toContain('uncaught exception')
    expect(logged.join('')).not.toContain('secret')
  })

  test('in a rejected promise is logged and does not shut down', async () => {
    const { emit, logged, exitCodes, shutdown } = scripted()
    emit('unhandledRejection', secret)
    expect(await Promise.race([shutdown, Promise.resolve('serving')])).toBe('serving')
    expect(logged.join('')).toContain('unhandled rejection')
    expect(exitCodes).toEqual([])
    emit('SIGTERM')
    expect(await shutdown).toBe(0)
  })
})

test('F29 a terminal that closes does not shut down', async () => {
  const { emit, shutdown } = scripted()
  expect(() => emit('SIGHUP')).not.toThrow()
  expect(await Promise.race([shutdown, Promise.resolve('serving')])).toBe('serving')
})

describe('a closed console window', () => {
  test.each(['SIGHUP', 'SIGBREAK'])('shuts down with code 0 on Windows, which sends %s', async (signal) => {
    const { emit, shutdown } = scripted('win32')
    emit(signal)
    expect(await shutdown).toBe(0)
  })
})
