// The environment variables that decide who may use the instance.
import * as v from 'valibot'
import { hashPrefix, parseHash } from './passwordHash.ts'
import { merged, requiring, secret, variable, withMembers, words } from './variable.ts'

/** A header name, except those that clients send anyway: they would admit everyone. */
const headerName =
  /^(?!(?:accept.*|authorization|cache-control|connection|content-.*|cookie|dnt|forwarded|host|if-.*|origin|pragma|priority|range|referer|sec-.*|te|upgrade.*|user-agent|via|x-api-key|x-forwarded-(?:for|proto|host|port)|x-real-ip)$)[a-z][a-z0-9-]{1,63}$/i

const passwordForm = '8 to 1000 characters, or a whole hash that begins with scrypt:'

/** A password or its hash; empty for none. */
const password = () =>
  v.pipe(
    v.string(),
    v.regex(/^(?:|[^\p{Cc}]{8,1000})$/u),
    v.check((text) => !text.startsWith(hashPrefix) || parseHash(text) !== undefined),
  )

export const accessVariables = {
  access: merged(
    requiring(
      withMembers(
        variable(
          'EMAKI_ACCESS',
          'open',
          'Who may use this instance: open is everyone, password those who know EMAKI_PASSWORD, header those whom a proxy in EMAKI_TRUSTED_PROXIES has signed in and names in the header Remote-User, or in the one that follows a colon; the proxy must remove that header of the client',
          'open, password, header, or header: and the name of a header that browsers do not send',
          v.pipe(
            v.string(),
            v.regex(/^(?:open|password|header(?::[^:]+)?)$/),
            v.transform((text) => text.split(':')),
            v.transform(([access, accessHeader = 'Remote-User']) => ({ access, accessHeader })),
            v.object({
              access: v.picklist(['open', 'password', 'header']),
              accessHeader: v.pipe(v.string(), v.regex(headerName)),
            }),
          ),
        ),
      ),
      { value: 'password', needs: ['EMAKI_PASSWORD'] },
      { value: 'header', needs: ['EMAKI_TRUSTED_PROXIES'] },
    ),
    ['EMAKI_ACCESS_HEADER'],
    (own, textOf) => (own === 'header' ? `${own}:${textOf('EMAKI_ACCESS_HEADER')}` : own),
  ),
  password: requiring(
    secret(
      'EMAKI_PASSWORD',
      'Password of this instance, for EMAKI_ACCESS=password: plain, or a hash that the command password prints',
      passwordForm,
      password(),
    ),
    // Who sets a password expects that it is asked for.
    { needs: [{ name: 'EMAKI_ACCESS', words: 'to be "password"', isMet: (text) => text === 'password' }] },
  ),
  operatorPassword: secret(
    'EMAKI_OPERATOR_PASSWORD',
    'Password of the operator page (/operator): plain, or a hash that the command password prints. Without it the page opens only on this machine, and not behind a proxy',
    passwordForm,
    password(),
  ),
  policyFile: variable(
    'EMAKI_POLICY',
    '',
    'Contact and policy page: a Markdown (.md) or plain text file. A language before the extension, as in policy.ja.md, names the file for its readers',
    'a path',
    v.pipe(v.string(), v.maxLength(4096), v.excludes('\0')),
  ),
  apiKeys: secret(
    'EMAKI_API_KEYS',
    'Keys that admit other clients, as Authorization: Bearer KEY or X-Api-Key: KEY, and reading apps with a key as their password (/opds); separated by commas',
    'a comma list of keys of 16 to 500 printable characters',
    words(/^[\x21-\x2b\x2d-\x7e]{16,500}$/),
  ),
  feedKeys: secret(
    'EMAKI_FEED_KEYS',
    'Keys for feed readers, which cannot sign in: /feeds/…?key=KEY opens the feeds of a private instance, and of what the account of the instance follows; separated by commas',
    'a comma list of keys of 32 to 200 letters, digits, - and _',
    words(/^[\w-]{32,200}$/),
  ),
} as const
