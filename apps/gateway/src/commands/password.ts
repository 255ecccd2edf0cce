// `emaki password`: prints the hash of a password for EMAKI_PASSWORD.
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { formatHash, newHash } from '../config/passwordHash.ts'
import type { Command } from './command.ts'

/** What the password is read from. */
export type PasswordInput = NodeJS.ReadableStream & { readonly isTTY?: boolean }

const minLength = 8
const maxLength = 1000

/** The command over an input: a terminal, which does not show what is typed, or the first line of a pipe. */
export const createPasswordCommand = (input: PasswordInput): Command => ({
  usage: '',
  description: [
    'Reads a password, and prints its scrypt hash for EMAKI_PASSWORD or the file that EMAKI_PASSWORD_FILE names.',
    'Keep the hash as secret as the password: the cookies of the sign-in are signed with a key that is made from it.',
  ],
  options: {},
  positionals: [0, 0],
  async run(_, { print, warn }) {
    if (input.isTTY) warn('Type the password, which is not shown, and press Enter.')
    const password = await readLine(input)
    if (password.length < minLength || password.length > maxLength) {
      warn(`The password must have ${minLength} to ${maxLength} characters.`)
      return 2
    }
    print(formatHash(newHash(password)))
    return 0
  },
})

/** The first line; empty when there is none. The terminal does not echo it. */
async function readLine(input: PasswordInput): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: silent, terminal: input.isTTY === true })
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
  }
}

export default createPasswordCommand(process.stdin)
