/** The hosts of the site and of its services. A server connects to no others, unless its operator names them. */
export const siteHosts: readonly string[] = [
  'app-api.pixiv.net',
  'oauth.secure.pixiv.net',
  'www.pixiv.net',
  'www.pixivision.net',
  'sketch.pixiv.net',
  'i.pximg.net',
  's.pximg.net',
  'saucenao.com',
]
