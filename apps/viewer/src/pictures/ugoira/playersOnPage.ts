// The ugoira players on the page, so that other components can open their export panels.
import type { UgoiraPlayer } from './player.ts'

const players = new Map<string, UgoiraPlayer>()

/** Registers a player by its artwork's id. Returns a function that removes and resets it. */
export function registerPlayer(artworkId: string, player: UgoiraPlayer): () => void {
  players.set(artworkId, player)
  return () => {
    if (players.get(artworkId) === player) players.delete(artworkId)
    player.reset()
  }
}

/** Opens the export panel of a ugoira on the page, and starts loading it (docs/spec/product.md 4). */
export function openUgoiraPanel(artworkId: string): void {
  players.get(artworkId)?.setPanel(true)
}
