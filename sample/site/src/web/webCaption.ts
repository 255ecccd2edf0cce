// Captions and profiles as HTML of the web side, whose links lead to web pages instead of into the app.

const pages: Readonly<Record<string, string>> = { illusts: '/artworks/', users: '/users/', novels: '/novel/show.php?id=' }

/** A caption of the app API with its links turned. */
export const webCaption = (caption: string): string =>
  caption.replace(/pixiv:\/\/(illusts|users|novels)\/(\d+)/g, (_link, kind: string, id: string) => `${pages[kind] ?? '/'}${id}`)

/** Plain text as HTML: escaped, lines broken, addresses linked. */
export function textAsHtml(text: string): string {
  return escapeHtml(text)
    .replace(/https?:\/\/[\w./?=&;%#~+-]+/g, (url) => `<a href="${url}" target="_blank">${url}</a>`)
    .replace(/\r?\n/g, '<br />')
}

/** Text that is safe in HTML, in attributes too. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
