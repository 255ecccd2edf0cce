// Every error response of gateway, mirror and companion is shown as a translated message, never as English of a server or library.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@emaki/domain'
import { type ErrorFormat, errorBody } from '@emaki/domain/server'
import { describe, expect, it } from 'vitest'
import { bodyErrorText, statusErrorText } from './errorText.ts'

const root = join(import.meta.dirname, '../../../../..')
const sources = (folder: string): readonly (readonly [file: string, text: string])[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\//.test(file))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')])

/** Status and text of every error response in the sources of the servers. 502 where the status is computed. */
const folders = ['apps/gateway/src', 'apps/edge/src', 'packages/server/src', 'packages/mirror/src', 'packages/companion/src']
const errorResponses = folders.flatMap((folder) =>
  sources(folder).flatMap(([, text]) =>
    [
      /(?:sendErrorResponse|rejectSocket|errorResponse|refuse)\(\s*(?:outgoing|socket|c)?,?\s*([^,]{1,80}),\s*'([^']+)'/g,
      /status: (\d{3})[^,]*, msg: '([^']+)'/g,
      /new HttpError\((\d{3}), '([^']+)'/g,
      /fail\(c, (\d{3}), '([^']+)'/g,
      /mirrorError\(\w+, (\d{3}), '([^']+)'/g,
      /upstreamFailed\((\s?)'([^']+)'/g,
    ].flatMap((form) => [...text.matchAll(form)].map(([, status, words = '']) => [Number(status) || 502, words] as const)),
  ),
)
const formats: readonly ErrorFormat[] = ['appApi', 'oauth', 'mirror', 'companion', 'image', 'library', 'own', 'unknown']
const say = (key: string) => `<${key}>`

describe('an error response', () => {
  it('is found in the sources', () => {
    expect(errorResponses.map(([, words]) => words)).toEqual(
      expect.arrayContaining(['Address too long', 'Client Closed Request', 'Payload Too Large', 'Malformed session']),
    )
    expect(errorResponses.length).toBeGreaterThan(40)
  })

  it.each([...new Map(errorResponses.map((entry) => [entry.join(' '), entry])).values()])(
    'of %i "%s" has a translated message in every language',
    (status, msg) => {
      for (const format of formats) {
        const body: unknown = JSON.parse(errorBody(format, { status, msg, target: '/api/mirror/rank', headers: {} }))
        for (const language of languages) {
          expect(statusErrorText(status, body, say, language)).toMatch(/^<error\.\w+>$/)
          // Mirrors also send errors with status 200.
          expect(bodyErrorText(body, say, language) ?? '<error.unknown>').toMatch(/^<error\.\w+>$/)
        }
      }
    },
  )
})

/** Files that may read an error's own message: reports for the operator, analytics, and calls with translated messages. */
const readers = new Set([
  'apps/viewer/src/app/errorReport.ts',
  'apps/viewer/src/novel/files/bookFailure.ts',
  'apps/viewer/src/novel/files/bookFiles.ts',
  'apps/viewer/src/platform/session/login.ts',
  'apps/viewer/src/pictures/ugoira/ExportPanel.tsx',
  'apps/viewer/src/pictures/ugoira/ugoiraErrorText.ts',
])

/** Folders for calls, queries and stored data (`viewerData` in .dependency-cruiser.mjs). */
const withoutComponents =
  /\/(?:account\/bookmarks|library\/operator|works\/offlineCopies|works\/translation|\w+\/queries|platform\/(?:account|hosts|http|localMode|persistence|query))\//

it('no component reads the message of an error itself', () => {
  const found = sources('apps/viewer/src')
    .filter(([file, text]) => !readers.has(file) && /\b(?:error|fault|cause|reason|thrown)\??\.message\b/.test(text))
    .map(([file]) => file)
    .filter((file) => !withoutComponents.test(file))
  expect(found).toEqual([])
})
