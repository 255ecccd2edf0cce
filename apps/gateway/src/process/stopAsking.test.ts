// What ends the program and what does not: signals, and faults that nobody caught.
import { EventEmitter } from 'node:events'
import { describe, expect, test } from 'vitest'
import { createLog } from '../operator/log.ts'
import { stopAsking } from './stopAsking.ts'

/** A process that hears only what it is told here. */
function scripted() {
  const logged: string[] = []
  const heard = new EventEmitter()
  const left: number[] = []
  const program = Object.assign(heard, { exit: (code: number) => void left.push(code) })
  return {
    tell: heard.emit.bind(heard),
    logged,
    left,
    asked: stopAsking(createLog('info', { write: (line) => void logged.push(line) }), program),
  }
}

const secret = Object.assign(new Error('broken'), { headers: { authorization: 'Bearer secret', cookie: 'secret' } })

describe('F32 a fault that nobody caught', () => {
  test('ends the program with 1, after what is under way, and is told in the log without a secret', async () => {
    const { tell, logged, asked } = scripted()
    tell('uncaughtException', secret)
    expect(await asked).toBe(1)
    expect(logged.join('')).toContain('uncaught exception')
    expect(logged.join('')).not.toContain('secret')
  })

  test('of one request ends nothing', async () => {
    const { tell, logged, left, asked } = scripted()
    tell('unhandledRejection', secret)
    expect(await Promise.race([asked, Promise.resolve('serving')])).toBe('serving')
    expect(logged.join('')).toContain('unhandled rejection')
    expect(left).toEqual([])
    tell('SIGTERM')
    expect(await asked).toBe(0)
  })
})

test('F29 a terminal that closes ends nothing', async () => {
  const { tell, asked } = scripted()
  tell('SIGHUP')
  expect(await Promise.race([asked, Promise.resolve('serving')])).toBe('serving')
})
