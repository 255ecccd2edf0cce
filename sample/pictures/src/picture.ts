// Pictures as plain data. The same data gives the same picture on every machine.

/** Still scenes. An artist's `hand` determines palette, lines and habits in each. */
export const sceneNames = [
  'ink-landscape',
  'night-city',
  'woodblock-sea',
  'botanical',
  'flow-field',
  'planets',
  'stained-glass',
  'paper-cut',
  'pixel-scene',
  'mascot',
  'still-life',
  'aurora',
  'architecture',
  'tile-pattern',
  'manga-page',
] as const
export type SceneName = (typeof sceneNames)[number]

/** Animated scenes: frame `frames` equals frame 0. */
export const loopNames = ['rain-loop', 'wave-loop', 'orbit-loop', 'firefly-loop', 'snow-loop'] as const
export type LoopName = (typeof loopNames)[number]

interface Seeded {
  /** The artist's seed: works with the same hand share a style. */
  readonly hand: number
  /** The seed of the work. */
  readonly seed: number
}

interface Sized {
  /** Size of the original in pixels. Renditions of other sizes show the same composition. */
  readonly width: number
  readonly height: number
}

export type Picture =
  | (Seeded & Sized & { readonly kind: 'page'; readonly scene: SceneName /** From 0. */; readonly page: number })
  | (Seeded &
      Sized & {
        readonly kind: 'frame'
        readonly scene: LoopName /** From 0. */
        readonly frame: number
        readonly frames: number
      })
  | (Seeded & { readonly kind: 'avatar' })
  | (Seeded & { readonly kind: 'background' })
  | (Seeded & { readonly kind: 'cover'; readonly scene: SceneName })
  | { readonly kind: 'sign'; readonly sign: 'unknown' | 'mypixiv' | 'r18' | 'sanity_level' | 'unviewable' | 'no_profile' }
  /** An emoji of comments. PNG and WebP keep its background transparent. */
  | { readonly kind: 'emoji'; readonly code: number }
  | { readonly kind: 'stamp'; readonly stamp: number }

/** How a picture is delivered. `inside` keeps the aspect ratio within the box and never enlarges. `cover` crops the centre to fill the box. */
export interface Rendition {
  readonly width: number
  readonly height: number
  readonly fit: 'inside' | 'cover'
  readonly format: 'jpeg' | 'png' | 'webp'
  /** 1 to 100. PNG ignores it. */
  readonly quality: number
}

/** Makes renditions of pictures, and caches them on disk up to a limit. */
export interface PictureRenderer {
  /**
   * The encoded picture. Rejects with an AbortError if `signal` fires before it is begun, and with an Error if it cannot be made. With
   * `keep: false` a new one is not stored in the disk cache, for pictures that are shown once.
   */
  render(picture: Picture, rendition: Rendition, signal?: AbortSignal, use?: { readonly keep?: boolean }): Promise<Uint8Array>
  /** Resolves when nothing is rendered or written any more. Later calls reject. */
  close(): Promise<void>
}
