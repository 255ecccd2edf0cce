import { normaliseArtwork, normaliseComment, normaliseNovel } from '@emaki/domain'

/** The members of responses that hold lists, each with the reader of its items. */
export const wireReaders = [
  ['illusts', normaliseArtwork],
  ['ranking_illusts', normaliseArtwork],
  ['novels', normaliseNovel],
  ['comments', normaliseComment],
] as const
