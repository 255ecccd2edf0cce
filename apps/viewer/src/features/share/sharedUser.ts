// What an artist's page tells those that it is shared with.
import type { UserProfile } from '@emaki/domain'
import { pictureUrl } from '../../data/picture.ts'
import type { Shared } from './shareTargets.ts'
import { summaryOf } from './summary.ts'

export const sharedUser = ({ id, name, comment, avatar }: UserProfile): Shared => ({
  kind: 'user',
  id,
  title: name,
  author: '',
  summary: summaryOf(comment),
  picture: avatar && new URL(pictureUrl(avatar), location.origin).href,
})
