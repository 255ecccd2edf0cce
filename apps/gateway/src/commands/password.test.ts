import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { parseHash, verifyPassword } from '../config/passwordHash.ts'
import { createPasswordCommand } from './password.ts'

async function run(typed: string) {
  const printed: string[] = []
  const warned: string[] = []
  const status = await createPasswordCommand(Readable.from([typed])).run(
    { positionals: [], option: () => undefined, flag: () => false },
    { environment: {}, version: '1.2.3', print: (line) => void printed.push(line), warn: (line) => void warned.push(line) },
  )
  return { status, printed, warned }
}

describe('emaki password', () => {
  test('prints a hash of the first line', async () => {
    const { status, printed } = await run('correct horse battery\nanother line\n')
    const hash = parseHash(printed.join())
    expect([status, hash && (await verifyPassword('correct horse battery', hash))]).toEqual([0, true])
  })

  test.each(['', 'short\n', `${'x'.repeat(1001)}\n`])('rejects a password of a wrong length', async (typed) => {
    expect(await run(typed)).toEqual({ status: 2, printed: [], warned: ['The password must have 8 to 1000 characters.'] })
  })
})
