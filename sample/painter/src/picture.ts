// What can be painted: a picture is named by plain data, so the same name gives the same pixels on every machine.

/** Still scenes. Each is a way of seeing; an artist's `hand` decides palette, line and habits inside it. */
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

/** Moving scenes: frame `frames` is frame 0 again. */
export const loopNames = ['rain-loop', 'wave-loop', 'orbit-loop', 'firefly-loop', 'snow-loop'] as const
export type LoopName = (typeof loopNames)[number]

interface Seeded {
  /** The artist's seed: works with the same hand look like one hand. */
  readonly hand: number
  /** The work's own seed. */
  readonly seed: number
}

interface Sized {
  /** Pixels of the original. A rendition of another size shows the same composition. */
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
  /** A face of comments on nothing: PNG and WebP keep it transparent. */
  | { readonly kind: 'emoji'; readonly code: number }
  | { readonly kind: 'stamp'; readonly stamp: number }

/** How a picture is delivered. `inside` keeps the aspect within the box and never enlarges; `cover` crops the centre to fill it. */
export interface Rendition {
  readonly width: number
  readonly height: number
  readonly fit: 'inside' | 'cover'
  readonly format: 'jpeg' | 'png' | 'webp'
  /** 1 to 100; ignored by png. */
  readonly quality: number
}

/** Paints pictures in worker threads, at the asked size, and keeps what it painted on disk up to a limit. */
export interface Painter {
  /**
   * The encoded picture. Rejects with an AbortError when `signal` fires, and with an Error when painting fails. Simultaneous equal calls
   * paint once. With `keep: false` a new painting stays out of the disk cache, for pictures that are looked at once.
   */
  paint(picture: Picture, rendition: Rendition, signal?: AbortSignal, use?: { readonly keep?: boolean }): Promise<Uint8Array>
  /** Stops the workers; later calls reject. */
  close(): Promise<void>
}
