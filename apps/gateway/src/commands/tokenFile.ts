// The file with the refresh tokens of the accounts (EMAKI_REFRESH_TOKENS_FILE): one token a line, for its owner only.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Adds a token to the file and returns the number of tokens in it. A token that is in the file already is not added again. */
export function addRefreshToken(file: string, token: string): number {
  const present = existsSync(file) ? readFileSync(file, 'utf8').split(/[,\s]+/) : []
  const tokens = [...new Set([...present.filter(Boolean), token])]
  mkdirSync(dirname(file), { recursive: true })
  const unfinished = `${file}.tmp`
  rmSync(unfinished, { force: true })
  // The mode is set at the creation, so that the content is never readable for others.
  writeFileSync(unfinished, `${tokens.join('\n')}\n`, { mode: 0o600 })
  renameSync(unfinished, file)
  return tokens.length
}
