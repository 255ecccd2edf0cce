// What an artist's page tells those that it is shared with.
import type { UserProfile } from '@emaki/domain'
import { pictureUrl } from '../../data/hosts/picture.ts'
import type { Sharing } from './shareTargets.ts'

export const sharedUser = ({ id, name, comment, avatar }: UserProfile): Sharing => ({
  kind: 'user',
  id,
  title: name,
  author: '',
  caption: comment,
  picture: avatar && new URL(pictureUrl(avatar), location.origin).href,
})
