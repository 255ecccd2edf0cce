// Placeholder pictures that say why a work cannot be seen.
import type { Picture } from '../picture.ts'
import type { Scene } from '../scene.ts'

export type SignName = Extract<Picture, { kind: 'sign' }>['sign']

export function signScene(_sign: SignName): Scene {
  return (context, { width, height }) => {
    context.fillStyle = '#d8dade'
    context.fillRect(0, 0, width, height)
  }
}
