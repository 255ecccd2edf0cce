// Places in black and white, for establishing shots and behind conversations.
import type { Random } from '../../../random.ts'
import { drawRoom } from './mangaIndoors.ts'
import { drawHills, drawNight, drawSea, drawWood } from './mangaNature.ts'
import { drawTown } from './mangaTown.ts'
import type { Print, View } from './print.ts'

export const places = ['hills', 'town', 'sea', 'wood', 'room', 'night'] as const
export type Place = (typeof places)[number]

/** Fills the view with the place and returns the height at which figures stand. */
export function drawPlace(print: Print, view: View, place: Place, random: Random): number {
  switch (place) {
    case 'hills':
      return drawHills(print, view, random)
    case 'town':
      return drawTown(print, view, random)
    case 'sea':
      return drawSea(print, view, random)
    case 'wood':
      return drawWood(print, view, random)
    case 'room':
      return drawRoom(print, view, random)
    case 'night':
      return drawNight(print, view, random)
  }
}
