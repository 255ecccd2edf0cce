// Streams a novel translation from the companion: reads its HTML as plain lines (docs/contract/companion.md 9.2). Its markup never reaches the page.
import { type Language, parseJson } from '@emaki/domain'
import { bodyErrorText } from '../../platform/http/errorText.ts'
import { pageAddress } from '../../platform/http/pageAddress.ts'
import { requestKey } from '../../platform/http/serviceCall.ts'
import { initialData } from '../../platform/query/initialData.ts'
import { isGrey, plainText, withoutOpenEnd } from './companionHtml.ts'
import { readChunks, translationIdleMs, withIdleTimeout } from './responseChunks.ts'
import { statusError, TranslationError } from './translationError.ts'

/** Microsoft, Google, Youdao, and a language model. */
export type CompanionService = 'ms' | 'gg' | 'yd' | 'sc'

export interface CompanionTranslationRequest {
  readonly novelId: string
  readonly service: CompanionService
  /** Id of a language model, for `sc`. */
  readonly model?: string
  readonly to: Language
  readonly kept: readonly string[]
  readonly signal: AbortSignal
  /** Maximum length of a translation in characters (docs/reliability.md E12). */
  readonly maxLength: number
  /** Tests pass their own. */
  readonly fetch?: typeof fetch
  readonly idleMs?: number
}

/** The text of one line so far. Indexes start at 0. */
export interface CompanionLine {
  readonly index: number
  readonly text: string
}

/** Language codes of services that differ from the language tags. */
const serviceTags: Partial<Record<CompanionService, Partial<Record<Language, string>>>> = {
  ms: { 'zh-CN': 'zh-Hans', 'zh-TW': 'zh-Hant' },
}

/**
 * Yields the translated lines, each again while it grows. Throws a TranslationError: a response that starts with a brace is
 * an error, whatever its status (docs/spec/product.md 4); a broken stream is `cut`.
 */
export async function* companionTranslation(ask: CompanionTranslationRequest): AsyncGenerator<CompanionLine> {
  const { service, signal, idleMs = translationIdleMs } = ask
  const response = await withIdleTimeout(send(ask), signal, idleMs)
  const decoder = new TextDecoder()
  const reader = service === 'sc' ? brokenLines() : greyLines()
  let head = ''
  let isBegun = false
  let lineCount = 0
  let length = 0
  for await (const bytes of readChunks(response, signal, idleMs)) {
    const piece = decoder.decode(bytes, { stream: true })
    length += piece.length
    if (length > ask.maxLength) throw new TranslationError('overgrown')
    if (!isBegun) {
      head += piece
      if (!response.ok || head.trimStart() === '' || head.trimStart().startsWith('{')) continue
      isBegun = true
    }
    for (const line of reader.push(head === '' ? piece : head)) {
      lineCount += 1
      yield line
    }
    head = ''
  }
  if (!isBegun && (head !== '' || !response.ok)) throw errorOf(response.status, head)
  for (const line of reader.end()) {
    lineCount += 1
    yield line
  }
  if (lineCount === 0) throw new TranslationError('empty')
}

async function send({
  novelId,
  service,
  model,
  to,
  kept,
  signal,
  fetch = (input, init) => globalThis.fetch(input, init),
}: CompanionTranslationRequest): Promise<Response> {
  const { companionBase, translators } = initialData().config
  const path = requestKey(`/api/pixiv-novel-translate/${novelId}.html`, {
    srv: service,
    to: serviceTags[service]?.[to] ?? to,
    aimd: service === 'sc' ? model : undefined,
    nots: kept.length > 0 && (service === 'sc' || service === 'ms') ? kept.join(',') : undefined,
    // Asks a companion of ours to keep lines separate. Other companions ignore the parameter.
    lines: service === 'sc' && translators !== undefined ? 1 : undefined,
  })
  try {
    return await fetch(new URL(`${companionBase}${path}`, pageAddress()), {
      credentials: 'same-origin',
      signal,
    })
  } catch (error) {
    if (signal.aborted) throw error
    throw new TranslationError('network')
  }
}

function errorOf(status: number, body: string): TranslationError {
  const parsed = parseJson(body)
  // Only text in the user's language: the companion and most providers write English.
  const detail = parsed.ok ? (bodyErrorText(parsed.value) ?? '') : ''
  return status === 200 ? new TranslationError('refused', detail) : statusError(status === 403 ? 502 : status, detail)
}

interface LineReader {
  push(piece: string): CompanionLine[]
  end(): CompanionLine[]
}

/** Reads lines separated by `<br>`: every line with content. A zero-width space counts as content. */
export function brokenLines(): LineReader {
  let index = 0
  let open = ''
  const readLine = (text: string, isWhole: boolean): CompanionLine[] => {
    const plain = plainText(isWhole ? text : withoutOpenEnd(text))
    return plain.trim() === '' ? [] : [{ index, text: plain.replaceAll('\u200b', '').trim() }]
  }
  return {
    push(piece) {
      open += piece
      const lines: CompanionLine[] = []
      for (let found = /<br\s*\/?>/i.exec(open); found; found = /<br\s*\/?>/i.exec(open)) {
        const whole = readLine(open.slice(0, found.index), true)
        lines.push(...whole)
        index += whole.length
        open = open.slice(found.index + found[0].length)
      }
      return [...lines, ...readLine(open, false)]
    },
    end: () => readLine(open, true),
  }
}

/** Reads pairs of paragraphs: a source line, and its translation in grey. */
export function greyLines(): LineReader {
  let index = 0
  let open = ''
  return {
    push(piece) {
      open += piece
      const lines: CompanionLine[] = []
      for (let end = open.indexOf('</p>'); end !== -1; end = open.indexOf('</p>')) {
        const paragraph = open.slice(0, end)
        open = open.slice(end + 4)
        if (isGrey(paragraph)) lines.push({ index: index++, text: plainText(paragraph).trim() })
      }
      return lines
    },
    end: () => [],
  }
}
