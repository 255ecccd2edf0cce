// The first screen of a page as HTML. The viewer's build renders it (apps/viewer/src/app/firstScreen), for the gateway and for the worker.
import type { Artwork } from '@emaki/domain'
import type { Subject } from './subject.ts'

/** The screens that have a first screen in HTML. */
export type FirstScreenName = 'home' | 'ranking' | 'search' | 'spotlight' | 'illustSeries' | 'novelSeries' | Subject['kind']

/** The words of a search without filters. */
export interface FirstSearch {
  readonly kind: 'illust' | 'novel'
  readonly words: string
}

export interface FirstScreenOptions {
  readonly screen: FirstScreenName
  /** The complete response of the first request, as text. */
  readonly json: string
  /** The complete response of the second request, as text: the first works of an artist, the text of a novel. */
  readonly more?: string | undefined
  /** The language of the page; undefined for the default language. */
  readonly language: string | undefined
  /** The type and the day of a ranking. */
  readonly ranking?: string | undefined
  readonly date?: string | undefined
  readonly search?: FirstSearch | undefined
  /** The filter of a ranking and of default settings. */
  readonly isShown?: ((artwork: Artwork) => boolean) | undefined
}

/** Writes the element with the first screen. Empty when there is nothing that default settings show. Never throws. */
export type FirstScreenRenderer = (options: FirstScreenOptions) => string
