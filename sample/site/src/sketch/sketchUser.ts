// A user in the JSON of the live host.
import type { ArtistRecord } from '@emaki/catalogue'
import type { SketchUser } from '@emaki/domain'
import { avatarUrl } from '../images/pictureUrls.ts'

export function sketchUser(artist: ArtistRecord): SketchUser {
  const url = avatarUrl(artist, 170)
  return {
    id: String(artist.id),
    pixiv_user_id: String(artist.id),
    unique_name: artist.account,
    name: artist.name,
    icon: {
      id: String(artist.id),
      type: 'photo',
      color: { hex: 'd8d2c4', r: 216, g: 210, b: 196 },
      photo: { original: { url, width: 170, height: 170 }, sq60: { url: avatarUrl(artist, 50) }, sq180: { url } },
    },
  }
}
