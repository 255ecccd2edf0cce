// ==UserScript==
// @name         Emaki helper
// @description  Lets an Emaki page that you allow reach the app API, load original pictures, and save files by itself
// @version      1.0.0
// @license      MIT
// @match        *://*/*
// @run-at       document-start
// @noframes
// @grant        GM_xmlhttpRequest
// @grant        GM_download
// @grant        GM_getValue
// @grant        GM_setValue
// @grant        GM_registerMenuCommand
// @connect      app-api.pixiv.net
// @connect      oauth.secure.pixiv.net
// @connect      i.pximg.net
// @connect      s.pximg.net
// ==/UserScript==

// It does nothing on any site until you choose "Allow Emaki on this site" in the userscript manager's menu there. On such a site the page asks
// by window messages {to: 'emaki-helper', id, ask, …} and is answered by {from: 'emaki-helper', id, ok, …}.

const version = '1.0.0'
const apiHosts = ['app-api.pixiv.net', 'oauth.secure.pixiv.net']
const pictureHosts = ['i.pximg.net', 's.pximg.net']
/** A login that was begun longer ago, ms, is not finished any more. */
const loginLastsMs = 600_000
/** A call that brings nothing for this long, ms, has failed. */
const patienceMs = 20_000

const allowedOrigins = () => JSON.parse(GM_getValue('origins', '[]'))
const isAllowed = (origin) => allowedOrigins().includes(origin)

/** An https address on one of the hosts; anything else is refused. */
function addressOn(hosts, text) {
  const url = new URL(String(text))
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || !hosts.includes(url.hostname)) {
    throw new Error(`Not an address that this script may reach: ${url.origin}`)
  }
  return url.href
}

/** A request past the browser's cross-origin rules. Resolves to the manager's response. */
function request(details) {
  return new Promise((resolve, reject) => {
    GM_xmlhttpRequest({
      timeout: patienceMs,
      anonymous: true,
      ...details,
      onload: resolve,
      onerror: () => reject(new Error('The network failed')),
      ontimeout: () => reject(new Error('No answer in time')),
    })
  })
}

const asked = {
  hello: async () => ({ version }),

  /** The app API and its login, as text. */
  http: async ({ url, method, headers, body }) => {
    const address = addressOn(apiHosts, url)
    const { status, responseHeaders, responseText } = await request({
      url: address,
      method: method === 'POST' ? 'POST' : 'GET',
      headers: Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name, String(value)])),
      data: typeof body === 'string' ? body : undefined,
    })
    return { status, headers: responseHeaders, body: responseText }
  },

  /** A picture from its own host, which wants the site as referrer. */
  picture: async ({ url }) => {
    const { status, response } = await request({
      url: addressOn(pictureHosts, url),
      method: 'GET',
      headers: { referer: 'https://www.pixiv.net/' },
      responseType: 'blob',
    })
    if (status !== 200) throw new Error(`Status ${status}`)
    return { blob: response }
  },

  /** Saves a file of the page's own site or of a picture host, with folders in its name. */
  download: ({ url, name }, tell) =>
    new Promise((resolve, reject) => {
      const address = new URL(String(url), location.origin)
      if (address.origin !== location.origin) addressOn(pictureHosts, address)
      GM_download({
        url: address.href,
        name: String(name),
        saveAs: false,
        headers: address.origin === location.origin ? {} : { referer: 'https://www.pixiv.net/' },
        onprogress: ({ loaded, total }) => total > 0 && tell({ share: Math.min(1, loaded / total) }),
        onload: () => resolve({}),
        onerror: ({ error }) => reject(new Error(String(error ?? 'The file could not be saved'))),
        ontimeout: () => reject(new Error('No answer in time')),
      })
    }),

  /** Remembers where a login came from, for the moment when the site gives its code. */
  login: async () => {
    GM_setValue('login', JSON.stringify({ origin: location.origin, at: Date.now() }))
    return {}
  },
}

/** Answers a page that was allowed, and only that page's own window. */
function answerPage() {
  const origin = location.origin
  const send = (message) => window.postMessage({ from: 'emaki-helper', ...message }, origin)
  window.addEventListener('message', async ({ source, origin: sender, data }) => {
    if (source !== window || sender !== origin || data?.to !== 'emaki-helper' || !Object.hasOwn(asked, data.ask)) return
    const { id } = data
    try {
      send({ id, ok: true, ...(await asked[data.ask](data, (progress) => send({ id, ...progress }))) })
    } catch (error) {
      send({ id, ok: false, message: String(error?.message ?? error) })
    }
  })
  send({ id: 'here', ok: true, version })
}

/** Offers to allow a page that says it is Emaki; forgets one that was allowed. */
function offerToAllow() {
  const { origin } = location
  const title = isAllowed(origin) ? 'Do not allow Emaki on this site any more' : 'Allow Emaki on this site'
  GM_registerMenuCommand(title, () => {
    const others = allowedOrigins().filter((other) => other !== origin)
    GM_setValue('origins', JSON.stringify(isAllowed(origin) ? others : [...others, origin]))
    location.reload()
  })
}

/** The code in the first of the app's addresses that has one. Each letter is read a bounded number of times, however the page is written. */
function codeIn(html) {
  for (const rest of html.split('pixiv://account/login?').slice(1)) {
    const [query] = rest.split(/["'\s]/, 1)
    const code = /\bcode=([\w-]{20,100})/.exec(query.replaceAll('&amp;', '&'))?.[1]
    if (code !== undefined) return code
  }
  return undefined
}

/** On the site's last page of a login: hands its code to the Emaki page that began it. */
function catchCode() {
  const { origin, at } = JSON.parse(GM_getValue('login', '{}'))
  if (!isAllowed(origin) || !(Date.now() - at < loginLastsMs)) return
  const deliver = (text) => {
    const code = codeIn(text)
    if (code === undefined) return false
    GM_setValue('login', '{}')
    location.replace(`${origin}/account/oauth?code=${code}`)
    return true
  }
  const look = () => deliver(document.documentElement?.outerHTML ?? '')
  if (look()) return
  const watcher = new MutationObserver(() => look() && watcher.disconnect())
  watcher.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['href'] })
}

if (['app-api.pixiv.net', 'accounts.pixiv.net'].includes(location.hostname)) catchCode()
else {
  if (isAllowed(location.origin)) answerPage()
  document.addEventListener('DOMContentLoaded', () => {
    if (document.querySelector('meta[name="generator"][content="Emaki"]')) offerToAllow()
  })
}
