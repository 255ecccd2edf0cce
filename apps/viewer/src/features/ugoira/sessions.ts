// The sessions of the ugoira that are on the page, so that buttons elsewhere on it can open their export panel.
import type { UgoiraSession } from './session.ts'

const sessions = new Map<string, UgoiraSession>()

/** Makes a session known by its work's id. Gives back how to forget it, which frees what it holds. */
export function keepSession(artworkId: string, session: UgoiraSession): () => void {
  sessions.set(artworkId, session)
  return () => {
    if (sessions.get(artworkId) === session) sessions.delete(artworkId)
    session.reset()
  }
}

/** Opens the export panel of an ugoira that is on the page, and starts loading it (docs/spec/product.md 4). Does nothing when it is not on the page. */
export function openUgoiraPanel(artworkId: string): void {
  sessions.get(artworkId)?.setPanel(true)
}
