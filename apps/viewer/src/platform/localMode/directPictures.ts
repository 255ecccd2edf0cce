// Direct pictures, the page's part: loads pictures for the service worker through the helper script. Loaded only while the setting is on.
import { record, text } from '@emaki/domain'
import { askHelper } from './helper.ts'

type Ask = (url: string) => Promise<unknown>

/** In-flight requests: the worker repeats its request while it waits. */
const inFlight = new Map<string, Promise<unknown>>()

const viaHelper: Ask = (url) => {
  const picture = inFlight.get(url) ?? askHelper('picture', { url }).then(({ blob }) => blob)
  inFlight.set(url, picture)
  const end = () => inFlight.delete(url)
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
