// Collections: works that a user of the site arranges on one page, with texts between them (docs/contract/companion.md 7.18).
import type { Artwork, Author, Tag } from './artwork.ts'
import type { Novel } from './novel.ts'
import type { XRestrict } from './wire.ts'

/** A collection in a list. Its members have the names that the content rule reads. */
export interface CollectionCard {
  /** Up to 25 digits. */
  readonly id: string
  readonly title: string
  /** The user who arranged it. */
  readonly author: Author
  /** Address of the cover on upstream's image hosts; may be empty. */
  readonly cover: string
  /** Without a leading #. */
  readonly tags: readonly Tag[]
  readonly x_restrict: XRestrict
  readonly like: number
  readonly view: number
  /** ISO 8601, or empty. */
  readonly created: string
}

/** A work of a collection. */
export type CollectionWork =
  | { readonly kind: 'artwork'; readonly work: Artwork }
  | { readonly kind: 'novel'; readonly work: Novel }

/** A part of a collection, in reading order. `unavailable`: a work that upstream does not send. */
export type CollectionPart = CollectionWork | { readonly kind: 'text'; readonly text: string } | { readonly kind: 'unavailable' }

/** A whole collection. */
export interface Collection extends CollectionCard {
  /** HTML as upstream sent it. Unsafe until it is sanitised. */
  readonly caption: string
  readonly parts: readonly CollectionPart[]
}

/** The front page of collections. Lists may be empty. */
export interface CollectionFront {
  readonly recommended: readonly CollectionCard[]
  /** New collections of all users. */
  readonly everyone: readonly CollectionCard[]
  readonly tagged: readonly { readonly tag: Tag; readonly collections: readonly CollectionCard[] }[]
}
