// The operator's contact and policy text (EMAKI_POLICY), in the reader's language where there is a file for it.
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { escapeHtml, type Language, languages } from '@emaki/domain'
import { preferences } from '@emaki/domain/server'
import { errorResponse } from '@emaki/server'
import { marked } from 'marked'
import type { Logger } from '../log/log.ts'

export interface PolicyText {
  /** The text as JSON: `html` with simple markup, and `language`, empty for the file without a language in its name. Never rejects. */
  response(acceptLanguage: string | undefined): Promise<Response>
}

export interface PolicyTextOptions {
  /** Path of the file; empty for none. `policy.ja.md` beside `policy.md` is for readers of Japanese. */
  readonly file: string
  readonly log: Logger
}

/** Bytes. The viewer reads no more characters than this. */
const maxBytes = 128 * 1024

/** The files are read at each request. The viewer renders only allowed elements of the HTML, so that the text cannot run anything. */
export function createPolicyText({ file, log }: PolicyTextOptions): PolicyText {
  return {
    async response(acceptLanguage) {
      if (file === '') return errorResponse(404, 'Not found')
      for (const language of [...languagesOf(acceptLanguage), '' as const]) {
        const written = await readFile(pathIn(file, language)).catch((error: unknown) => {
          if (language === '') log.warn({ err: error }, 'the file of EMAKI_POLICY cannot be read')
          return undefined
        })
        if (written === undefined) continue
        if (written.byteLength > maxBytes) log.warn({ maxBytes }, 'the file of EMAKI_POLICY is too large, so its end is left out')
        const html = htmlOf(
          file,
          written
            .subarray(0, maxBytes)
            .toString('utf8')
            .replace(/^\uFEFF/, ''),
        )
        return Response.json({ language, html }, { headers: { 'cache-control': 'public, max-age=300', vary: 'Accept-Language' } })
      }
      return errorResponse(404, 'Not found')
    },
  }
}

/** Our languages among those of the header, the preferred first. */
function languagesOf(header: string | undefined): readonly Language[] {
  const wanted = preferences(header).filter(({ weight }) => weight > 0)
  const found = wanted.map(
    ({ name }) =>
      languages.find((language) => language.toLowerCase() === name) ??
      languages.find((language) => language === name.split('-', 1)[0]),
  )
  return [...new Set(found.filter((language) => language !== undefined))]
}

function pathIn(file: string, language: Language | ''): string {
  const extension = extname(file)
  return language === '' ? file : `${file.slice(0, file.length - extension.length)}.${language}${extension}`
}

/** Markdown for `.md` and `.markdown`; all other files are plain text, with paragraphs between empty lines. */
function htmlOf(file: string, text: string): string {
  if (/\.(?:md|markdown)$/i.test(file)) return marked.parse(text, { async: false })
  const paragraphs = escapeHtml(text)
    .split(/(?:\r?\n[\t ]*){2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
  return paragraphs.map((paragraph) => `<p>${paragraph.trim().replaceAll(/\r?\n/g, '<br>')}</p>`).join('\n')
}
