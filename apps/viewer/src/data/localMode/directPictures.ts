// Direct pictures, the page's side: fetches for the service worker, by the helper script, what that asks for. Loaded only with the setting on.
import { record, text } from '@emaki/domain'
import { askHelper } from './helper.ts'

type Ask = (url: string) => Promise<unknown>

/** Pictures on their way: the worker asks again while it waits. */
const coming = new Map<string, Promise<unknown>>()

const viaHelper: Ask = (url) => {
  const picture = coming.get(url) ?? askHelper('picture', { url }).then(({ blob }) => blob)
  coming.set(url, picture)
  const end = () => coming.delete(url)
  picture.then(end, end)
  return picture
}

/** Answers one message of the worker: the picture as a blob, or null where the helper script has none. Other messages are not for us. */
export async function handleWorkerMessage(
  { data, ports }: Pick<MessageEvent, 'data' | 'ports'>,
  ask: Ask = viaHelper,
): Promise<void> {
  const { type, url } = record(data)
  const [port] = ports
  if (type !== 'PICTURE' || !port) return
  try {
    port.postMessage(await ask(text(url)))
  } catch {
    // The helper script is not there, or could not: the worker takes the proxy.
    port.postMessage(null)
  }
}
