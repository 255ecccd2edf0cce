// How manga are shown, the reading pace, and the works whose pairs of pages are shifted. Stored in localStorage.
import * as v from 'valibot'
import { type StoredValue, storedValue } from '../../platform/settings/storage.ts'
import { mangaReaderKey } from '../../platform/settings/storageKeys.ts'
import { initialPace, type Pace } from './progress/pace.ts'

/** `auto`: two pages in landscape where they have room. `double`: two on every screen in landscape. An upright screen shows one page. */
export const pageLayouts = ['auto', 'single', 'double'] as const
/** Which side of the screen a page fills. `original`: one pixel of the picture is one pixel of the screen. */
export const fits = ['page', 'width', 'height', 'original'] as const
/** Arrangements of the areas that turn pages; `zones/tapZones.ts` has their geometry. */
export const zoneLayouts = ['sides', 'corner', 'kindle', 'edges', 'none'] as const
export const tints = ['none', 'warm', 'sepia'] as const
/** Brightness of the pages, percent. */
export const brightness = { min: 20, max: 100, step: 5 } as const
/** Strength of the tint, percent. */
export const tintStrength = { min: 10, max: 100, step: 5 } as const

export type PageLayout = (typeof pageLayouts)[number]
export type Fit = (typeof fits)[number]
export type ZoneLayout = (typeof zoneLayouts)[number]

const between = ({ min, max }: { readonly min: number; readonly max: number }, standard: number) =>
  v.fallback(v.pipe(v.number(), v.minValue(min), v.maxValue(max)), standard)

const config = {
  pages: v.fallback(v.picklist(pageLayouts), 'auto'),
  fit: v.fallback(v.picklist(fits), 'page'),
  /** Whether uniform margins of pages are cropped. */
  trims: v.fallback(v.boolean(), false),
  /** Whether a page that is turned by a key or a tap slides in. Reduced motion takes precedence. */
  slides: v.fallback(v.boolean(), true),
  zones: v.fallback(v.picklist(zoneLayouts), 'sides'),
  /** The tap zones of the webtoon strip. */
  stripZones: v.fallback(v.picklist(zoneLayouts), 'none'),
  brightness: between(brightness, 100),
  tint: v.fallback(v.picklist(tints), 'none'),
  tintStrength: between(tintStrength, 60),
}

export type ReaderSettings = v.InferOutput<v.ObjectSchema<typeof config, undefined>>

/** Replaces each member that is absent or invalid by its default. */
const complete = (stored: unknown): ReaderSettings => {
  const values: Readonly<Record<string, unknown>> = v.is(v.looseObject({}), stored) ? stored : {}
  return v.parse(v.object(config), Object.fromEntries(Object.keys(config).map((key) => [key, values[key]])))
}

export const defaultReaderSettings = complete({})

/** Maximum number of works with shifted pairs. The work that was shifted longest ago is evicted first. */
const maxShifted = 500
/** Maximum stored pace, ms per page. */
const maxPaceMs = 600_000

const stateSchema = v.object({
  settings: v.fallback(v.unknown(), {}),
  shifted: v.fallback(v.array(v.string()), []),
  seenZones: v.fallback(v.boolean(), false),
  pace: v.fallback(
    v.object({
      msPerPage: v.pipe(v.number(), v.minValue(1), v.maxValue(maxPaceMs)),
      samples: v.pipe(v.number(), v.integer(), v.minValue(1)),
    }),
    initialPace,
  ),
})

export interface ReaderState {
  readonly settings: ReaderSettings
  /** Ids of the works whose pairs of pages begin with the first page. */
  readonly shifted: readonly string[]
  /** Whether the tap zones were shown once. */
  readonly seenZones: boolean
  readonly pace: Pace
}

export interface ReaderSettingsStore {
  read(): ReaderState
  /** Calls `listener` after each change. Returns a function that ends this. */
  subscribe(listener: () => void): () => void
  change(changes: Partial<ReaderSettings>): void
  setShifted(id: string, isShifted: boolean): void
  setPace(pace: Pace): void
  markZonesSeen(): void
}

export function createReaderSettings(stored: Pick<StoredValue, 'read' | 'write'>): ReaderSettingsStore {
  let state: ReaderState | undefined
  const listeners = new Set<() => void>()
  const read = () => {
    state ??= parseState(stored.read())
    return state
  }
  const set = (changes: Partial<ReaderState>) => {
    state = { ...read(), ...changes }
    stored.write(state)
    for (const listener of listeners) listener()
  }
  return {
    read,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    change: (changes) => set({ settings: { ...read().settings, ...changes } }),
    setShifted(id, isShifted) {
      const others = read().shifted.filter((known) => known !== id)
      set({ shifted: isShifted ? [...others, id].slice(-maxShifted) : others })
    },
    setPace: (pace) => set({ pace }),
    markZonesSeen: () => set({ seenZones: true }),
  }
}

function parseState(stored: unknown): ReaderState {
  const values = v.is(v.looseObject({}), stored) ? stored : {}
  const { settings, ...rest } = v.parse(stateSchema, {
    settings: {},
    shifted: [],
    seenZones: false,
    pace: initialPace,
    ...values,
  })
  return { ...rest, settings: complete(settings) }
}

/** The options in what this or another browser stored. An invalid or absent one has its default. */
export const readStoredOptions = (stored: unknown): ReaderSettings => parseState(stored).settings

export const browserReaderSettings = createReaderSettings(storedValue(mangaReaderKey, () => localStorage))
