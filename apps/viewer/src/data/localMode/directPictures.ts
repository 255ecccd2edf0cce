// Direct pictures, the page's part: loads pictures for the service worker through the helper script. Loaded only while the setting is on.
import { record, text } from '@emaki/domain'
import { askHelper } from './helper.ts'

type Ask = (url: string) => Promise<unknown>

/** In-flight requests: the worker repeats its request while it waits. */
const coming = new Map<string, Promise<unknown>>()

const viaHelper: Ask = (url) => {
  const picture = coming.get(url) ?? askHelper('picture', { url }).then(({ blob }) => blob)
  coming.set(url, picture)
  const end = () => coming.delete(url)
  picture.then(end, end)
  return picture
}

/** Handles a message of the worker. Sends the picture as a blob, or null when the helper script fails. Ignores other messages. */
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
    // The helper script is missing or failed: the worker uses the proxy.
    port.postMessage(null)
  }
}
