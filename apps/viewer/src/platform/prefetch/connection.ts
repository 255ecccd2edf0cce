// Whether the connection of this browser allows prefetching what may never be used.

/** What the Network Information API says about a connection. Browsers without it say nothing. */
export interface Connection {
  readonly saveData?: unknown
  readonly effectiveType?: unknown
  /** In Mbit/s. */
  readonly downlink?: unknown
}

/** The connection of this browser. Empty in browsers that do not describe it. */
function currentConnection(): Connection {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined
  return typeof connection === 'object' && connection !== null ? connection : {}
}

/** True when the browser's data saver is on. */
export const isSavingData = ({ saveData }: Connection = currentConnection()): boolean => saveData === true

const slowTypes: readonly unknown[] = ['slow-2g', '2g', '3g']
/** In Mbit/s. A slower connection needs a second for 200 KB, which the page then lacks for its pictures. */
const minDownlink = 1.5

/** True when files of other screens may be prefetched: no data saver, and no slow connection. */
export function allowsPrefetch(connection: Connection = currentConnection()): boolean {
  const { effectiveType, downlink } = connection
  if (isSavingData(connection) || slowTypes.includes(effectiveType)) return false
  return typeof downlink !== 'number' || downlink >= minDownlink
}
