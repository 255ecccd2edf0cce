import { escapeHtml } from '@emaki/domain'

// Captions and profiles as HTML of the web API, whose links lead to web pages instead of into the app.

const pages: Readonly<Record<string, string>> = { illusts: '/artworks/', users: '/users/', novels: '/novel/show.php?id=' }

/** A caption of the app API with links to web pages. */
export const webCaption = (caption: string): string =>
  caption.replace(/pixiv:\/\/(illusts|users|novels)\/(\d+)/g, (_link, kind: string, id: string) => `${pages[kind] ?? '/'}${id}`)

/** Plain text as HTML: escaped, with line breaks and links. */
export function textAsHtml(text: string): string {
  return escapeHtml(text)
    .replace(/https?:\/\/[\w./?=&;%#~+-]+/g, (url) => `<a href="${url}" target="_blank">${url}</a>`)
    .replace(/\r?\n/g, '<br />')
}
