// GET /api/pixiv-novel-translate/{id}.html: streams a novel's translated text as HTML (docs/contract/companion.md 9.2).

import {
  escapeHtml,
  type Fetch,
  flatNovel,
  keepWords,
  parseLanguage,
  readKeptWords,
  record,
  text,
  translationPrompt,
} from '@emaki/domain'
import { HttpError, notFound, readReply, upstreamFailed } from '@emaki/web-api'
import type { TranslationOptions } from '../options.ts'
import { requestWeb } from '../passThrough.ts'
import type { CompanionRoute, RequestContext } from '../route.ts'
import { freeText, oneOf } from '../web/parameter.ts'
import { askModel, type ChatProvider } from './chatModel.ts'
import { linesByModel } from './lineTranslation.ts'
import { machineTranslationHtml } from './machineTranslation.ts'
import { textChunks } from './textChunks.ts'

const serviceNames = ['ms', 'gg', 'yd', 'sc'] as const
type Service = (typeof serviceNames)[number]

/** Maximum characters per request to a model. Small models handle this much. */
const chunkLength = 1500
/** Maximum ratio of a translation's length to its source (docs/reliability.md E12). */
const maxGrowth = 4

export const translationRoute: CompanionRoute = {
  method: 'GET',
  path: '/api/pixiv-novel-translate/{id}.html',
  aliases: [],
  idForm: 'any',
  lifetime: 'translation',
  mediaType: 'text/html',
  about: 'A novel’s text, translated; into Chinese by default',
  parameters: [
    oneOf('srv', serviceNames, { isRequired: true, about: 'ms, gg and yd are machine translators, sc is a language model' }),
    freeText('to', 16, { about: 'language to translate into; sc knows the twelve of the interface' }),
    freeText('nots', 4000, { about: 'words to leave as they are, with commas between' }),
    freeText('aimd', 40, { about: 'key of a language model' }),
    oneOf('lines', ['1'], { about: 'sc only: a line for every line that is not empty, and nothing else' }),
  ],
  async handle(ctx) {
    const { options } = ctx.services
    const service = serviceNames.find((one) => one === ctx.values.srv) ?? 'sc'
    const translate = translatorFor(ctx, service, options.translation ?? {}, options.fetch)
    const novel = await readNovel(ctx)
    const maxLength = options.translation?.longestNovel ?? 200_000
    if (novel.length > maxLength) throw new HttpError(413, 'This novel is too long to be translated here')
    const { translations } = ctx.services
    const { to, nots, aimd, lines } = ctx.values
    const key = JSON.stringify([ctx.id, service, to, nots, aimd, lines])
    const known = translations.find(key, novel)
    return htmlResponse(
      await firstPiece(known === undefined ? translations.keeping(key, novel, translate(novel)) : integer(known)),
    )
  },
}

async function* integer(html: string): AsyncGenerator<string> {
  yield html
}

type Translate = (novel: string) => AsyncGenerator<string>

/** The translator of a service. Throws 501 before any upstream request when the operator has not configured it. */
function translatorFor(
  ctx: RequestContext,
  service: Service,
  { model, machines = {} }: TranslationOptions,
  fetch: Fetch,
): Translate {
  const { services, values, signal } = ctx
  const kept = readKeptWords(values.nots ?? '')
  if (service === 'sc') {
    if (!model) throw new HttpError(501, 'Translation by a language model is not set up on this server')
    return (novel) => byModel(model, novel, kept, ctx, model.fetch ?? fetch)
  }
  const machine = machines[service]
  if (!machine) throw new HttpError(501, 'This machine translation is not set up on this server')
  const to = values.to ?? (service === 'gg' ? 'zh-CN' : 'zh-Hans')
  return (novel) =>
    machineTranslationHtml(machine, novel, { to, kept: service === 'ms' ? kept : [], signal, sleep: services.clock.sleep })
}

async function* byModel(
  provider: ChatProvider,
  novel: string,
  kept: readonly string[],
  ctx: RequestContext,
  fetch: Fetch,
): AsyncGenerator<string> {
  const { services, values, signal } = ctx
  const keptWords = keepWords(kept)
  const name = values.aimd ?? ''
  const models = provider.models ?? {}
  const model = Object.hasOwn(models, name) ? (models[name] ?? provider.model) : provider.model
  const to = parseLanguage(values.to) ?? 'zh-CN'
  if (values.lines === '1') {
    yield* linesByModel(novel, to, keptWords, (system, user) =>
      askModel(provider, fetch, services.clock, { model, system, user }, signal),
    )
    return
  }
  const prompt = translationPrompt(to)
  for (const { before, text: passage } of textChunks(novel, chunkLength)) {
    yield html(before)
    let length = 0
    const restorer = keptWords.restorer()
    const user = `${prompt.passage}\n${keptWords.hide(passage)}`
    for await (const piece of askModel(provider, fetch, services.clock, { model, system: prompt.system, user }, signal)) {
      length += piece.length
      if (length > passage.length * maxGrowth + 200) throw upstreamFailed('The translation is far longer than its source')
      yield html(restorer.push(piece))
    }
    yield html(restorer.end())
  }
}

async function readNovel(ctx: RequestContext): Promise<string> {
  const novel = record(readReply(await requestWeb({ ...ctx, values: {} }, { path: `/ajax/novel/${ctx.id}` })))
  const flat = flatNovel(text(novel.content))
  if (flat === '') throw notFound()
  return flat
}

/** Waits for the first visible piece. Until then a failure can still be a JSON error with a status. */
async function firstPiece(pieces: AsyncGenerator<string>): Promise<{ first: string; rest: AsyncGenerator<string> }> {
  let first = ''
  while (first === '') {
    const { done, value } = await pieces.next()
    if (done) throw upstreamFailed('The translation came back empty')
    first = value.replace(/^(?:\s|<br>)+/, '')
  }
  // Clients treat a response that starts with a brace as an error.
  return { first: first.replace(/^\{/, '&#123;'), rest: pieces }
}

function htmlResponse({ first, rest }: { first: string; rest: AsyncGenerator<string> }): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(first)),
    async pull(controller) {
      try {
        const { done, value } = await rest.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      } catch (error) {
        // The reader has the text so far. A broken stream is never cached (docs/reliability.md F38).
        controller.error(error)
      }
    },
    async cancel() {
      await rest.return(undefined)
    },
  })
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': "default-src 'none'; sandbox" }
  return new Response(body, { headers })
}

const html = (plain: string): string => escapeHtml(plain).replace(/\n/g, '<br>')
