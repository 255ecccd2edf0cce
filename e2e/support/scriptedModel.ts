// A local OpenAI-compatible language model whose responses the test scripts, with CORS headers as public services send them.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export interface AskedModel {
  readonly authorization: string | undefined
  /** The numbered lines of the prompt. */
  readonly lines: readonly string[]
}

/** Handles one request to the model. */
export type ModelTurn = (response: ServerResponse, asked: AskedModel) => void

export interface ScriptedModel {
  readonly base: string
  readonly asked: readonly AskedModel[]
  /** Sets the handler of later requests. */
  play(turn: ModelTurn): void
  stop(): Promise<void>
}

const openToAll = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-allow-methods': 'POST',
}

/** A server-sent event with a part of the response. */
export const pieceEvent = (content: string): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`

/** Begins a streamed response. */
export function beginStream(response: ServerResponse): void {
  response.writeHead(200, { ...openToAll, 'content-type': 'text/event-stream' })
}

/** Sends an error response in JSON. */
function sendError(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { ...openToAll, 'content-type': 'application/json' })
  response.end(JSON.stringify({ error: { message } }))
}

export async function startScriptedModel(): Promise<ScriptedModel> {
  const asked: AskedModel[] = []
  let turn: ModelTurn = (response) => sendError(response, 500, 'nothing to play')
  const server = createServer(async (request, response) => {
    if (request.method === 'OPTIONS') return void response.writeHead(204, openToAll).end()
    const question = { authorization: request.headers.authorization, lines: linesOf(await bodyOf(request)) }
    asked.push(question)
    turn(response, question)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    base: `http://127.0.0.1:${address.port}/v1`,
    asked,
    play: (next) => {
      turn = next
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += chunk
  return body
}

const linesOf = (body: string): string[] => String(JSON.parse(body).messages[1].content).match(/^\[#\d+\] .*$/gm) ?? []
