// The three machine translation services that an operator may configure: Microsoft, Google and Youdao (docs/contract/companion.md 9.2).

import { bareRequest, escapeHtml, type Fetch, list, parseJson, readBytes, record, text } from '@emaki/domain'
import { rateLimited, upstreamFailed } from '@emaki/web-api'
import type { MachineAsk, MachineTranslator } from './machineTranslation.ts'

export interface MicrosoftKey {
  readonly key: string
  /** Region of the key's resource. Empty for a global one. */
  readonly region: string
}

export interface YoudaoKey {
  readonly app: string
  readonly secret: string
}

const maxResponseBytes = 1024 * 1024

/** Microsoft Translator, text API 3.0. Kept words are marked as not translatable. */
export const microsoftTranslator =
  ({ key, region }: MicrosoftKey, fetch: Fetch): MachineTranslator =>
  async (ask) => {
    const query = new URLSearchParams({ 'api-version': '3.0', to: ask.to, textType: 'html' })
    const answer = await asked(fetch, ask, `https://api.cognitive.microsofttranslator.com/translate?${query}`, {
      headers: {
        'content-type': 'application/json',
        'ocp-apim-subscription-key': key,
        ...(region === '' ? {} : { 'ocp-apim-subscription-region': region }),
      },
      body: JSON.stringify(ask.lines.map((line) => ({ Text: marked(line, ask.kept) }))),
    })
    return list(answer).map((one) => plain(text(record(list(record(one).translations)[0]).text)))
  }

/** Google Cloud Translation, basic edition (v2). */
export const googleTranslator =
  (key: string, fetch: Fetch): MachineTranslator =>
  async (ask) => {
    const address = `https://translation.googleapis.com/language/translate/v2?${new URLSearchParams({ key })}`
    const answer = await asked(fetch, ask, address, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ q: ask.lines, target: ask.to, format: 'text' }),
    })
    return list(record(record(answer).data).translations).map((one) => text(record(one).translatedText))
  }

const youdaoNames: Readonly<Record<string, string>> = {
  'zh-Hans': 'zh-CHS',
  'zh-CN': 'zh-CHS',
  'zh-Hant': 'zh-CHT',
  'zh-TW': 'zh-CHT',
}

/** Youdao's batch translation with its version 3 signature. `now` is in ms; tests replace `now` and `salt`. */
export const youdaoTranslator =
  (
    { app, secret }: YoudaoKey,
    fetch: Fetch,
    now: () => number = Date.now,
    salt: () => string = () => crypto.randomUUID(),
  ): MachineTranslator =>
  async (ask) => {
    const once = salt()
    const curtime = String(Math.floor(now() / 1000))
    const sign = await sha256(`${app}${brief(ask.lines.join(''))}${once}${curtime}${secret}`)
    const to = youdaoNames[ask.to] ?? ask.to
    const body = new URLSearchParams({ from: 'auto', to, appKey: app, salt: once, sign, signType: 'v3', curtime })
    for (const line of ask.lines) body.append('q', line)
    const answer = record(await asked(fetch, ask, 'https://openapi.youdao.com/v2/api', { headers: {}, body }))
    if (text(answer.errorCode) !== '0')
      throw upstreamFailed(`The machine translation answered ${text(answer.errorCode).slice(0, 10)}`)
    return list(answer.translateResults).map((one) => text(record(one).translation))
  }

/** The signed part of a text: all of it, or its ends and its length. */
const brief = (signed: string): string =>
  signed.length <= 20 ? signed : `${signed.slice(0, 10)}${signed.length}${signed.slice(-10)}`

async function asked(
  fetch: Fetch,
  { lines, signal }: MachineAsk,
  address: string,
  parts: { readonly headers: Readonly<Record<string, string>>; readonly body: string | URLSearchParams },
): Promise<unknown> {
  if (lines.length === 0) return []
  const response = await fetch(bareRequest(address, { method: 'POST', ...parts, signal }))
  if (response.status === 429) throw rateLimited(60)
  const parsed = parseJson(new TextDecoder().decode(await readBytes(response, maxResponseBytes, signal)))
  if (!response.ok || !parsed.ok) throw upstreamFailed(`The machine translation answered ${response.status}`)
  return parsed.value
}

/** HTML in which the kept words are marked as not translatable. */
function marked(line: string, kept: readonly string[]): string {
  const freeText = [...kept].sort((a, b) => b.length - a.length).map((word) => word.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&'))
  if (freeText.length === 0) return escapeHtml(line)
  const pieces = line.split(new RegExp(`(${freeText.join('|')})`))
  // Every second piece is a kept word.
  return pieces
    .map((piece, index) => (index % 2 === 1 ? `<span class="notranslate">${escapeHtml(piece)}</span>` : escapeHtml(piece)))
    .join('')
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** The text of translated HTML, which is never shown as HTML. */
const plain = (html: string): string =>
  html
    // The pattern excludes `<` inside a tag. Otherwise text full of `<` would be scanned from each of them.
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:#(\d{1,6})|([a-z]{2,4}));/g, (integer, code?: string, name?: string) =>
      code === undefined ? (entities[name ?? ''] ?? integer) : String.fromCodePoint(Math.min(Number(code), 0x10ffff)),
    )

async function sha256(signed: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(signed))
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
