// Drives Firefox through WebDriver BiDi, which Firefox supports without a driver program.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import WebSocket from 'ws'
import { type Driver, startProgram } from './driver.ts'

interface Message {
  readonly id?: number
  readonly type?: 'success' | 'error' | 'event'
  readonly message?: string
  readonly method?: string
  readonly params?: { readonly level?: string; readonly text?: string | null }
  readonly result?: unknown
}

/** `directory` receives the profile and the downloads. */
export async function startFirefox(path: string, directory: string): Promise<Driver> {
  const preferences = {
    'browser.download.dir': directory,
    'browser.download.folderList': 2,
    'browser.shell.checkDefaultBrowser': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'intl.accept_languages': 'en-US',
  }
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  await writeFile(join(directory, 'user.js'), lines.join('\n'))
  const args = ['--headless', '--no-remote', '--profile', directory, '--remote-debugging-port', '0', 'about:blank']
  const program = startProgram(path, args, { HOME: directory, MOZ_HEADLESS_WIDTH: '1280', MOZ_HEADLESS_HEIGHT: '900' })
  try {
    const address = await program.waitForOutput(/WebDriver BiDi listening on (ws:\S+)/)
    const errors: string[] = []
    const { send, close } = await connect(`${address}/session`, ({ method, params }) => {
      if (method === 'log.entryAdded' && params?.level === 'error') errors.push(params.text ?? '')
    })
    await send('session.new', { capabilities: {} })
    await send('session.subscribe', { events: ['log.entryAdded'] })
    const { contexts } = (await send('browsingContext.getTree', {})) as { contexts: [{ context: string }] }
    const [{ context }] = contexts
    return {
      errors,
      goto: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
      perform: async (actions) => void (await send('input.performActions', { context, actions })),
      async screenshot() {
        return ((await send('browsingContext.captureScreenshot', { context })) as { data: string }).data
      },
      async call(source, json) {
        const done = (await send('script.callFunction', {
          functionDeclaration: source,
          arguments: [{ type: 'string', value: json }],
          target: { context },
          awaitPromise: true,
        })) as { result?: { value: string }; exceptionDetails?: { text: string } }
        if (!done.result) throw new Error(done.exceptionDetails?.text)
        return done.result.value
      },
      async quit() {
        close()
        await program.kill()
      },
    }
  } catch (error) {
    await program.kill()
    throw error
  }
}

/** Opens a connection on which each command waits for its own response. */
async function connect(address: string, onEvent: (message: Message) => void) {
  const socket = new WebSocket(address, { perMessageDeflate: false })
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as Message
    const command = waiting.get(message.id ?? -1)
    waiting.delete(message.id ?? -1)
    if (message.type === 'event') onEvent(message)
    else if (message.type === 'success') command?.resolve(message.result)
    else command?.reject(new Error(message.message))
  })
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox closed the connection'))
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  let last = 0
  const send = (method: string, params: object) =>
    new Promise<unknown>((resolve, reject) => {
      waiting.set(++last, { resolve, reject })
      socket.send(JSON.stringify({ id: last, method, params }))
    })
  return { send, close: () => socket.close() }
}
