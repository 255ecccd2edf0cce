// Variables of the services that translate novels and search for pictures.
import * as v from 'valibot'
import { merged, optionalBase, secret, variable, withMembers, words } from './variable.ts'

/** `service:key`; the key of Microsoft may end with `@region`, and that of Youdao is `application:secret`. */
const serviceKey =
  /^(?:(?:translate|google|saucenao):[\x21-\x2b\x2d-\x7e]{1,500}|microsoft:[\x21-\x2b\x2d-\x3f\x41-\x7e]{1,500}(?:@[a-z0-9]{1,40})?|youdao:[^\s,:]{1,200}:[\x21-\x2b\x2d-\x7e]{1,500})$/

function keysIn(entries: readonly string[]) {
  const keyOf = (service: string): string =>
    entries.find((entry) => entry.startsWith(`${service}:`))?.slice(service.length + 1) ?? ''
  const [microsoftKey = '', microsoftRegion = ''] = keyOf('microsoft').split('@')
  const [youdaoApp = '', ...youdaoSecret] = keyOf('youdao').split(':')
  return {
    translateKey: keyOf('translate'),
    googleKey: keyOf('google'),
    imageSearchKey: keyOf('saucenao'),
    microsoftKey,
    microsoftRegion,
    youdaoApp,
    youdaoSecret: youdaoSecret.join(':'),
  }
}

export const providerVariables = {
  translator: merged(
    withMembers(
      variable(
        'EMAKI_TRANSLATE_URL',
        '',
        'Base address of an OpenAI-compatible provider that translates novels, and after a blank the name of its model; without it there is no translation by a model',
        'an address such as https://provider.example/v1 (http only for localhost and literal addresses), a blank, and up to 200 characters without blanks',
        v.pipe(
          v.string(),
          v.transform((text) => text.split(/\s+/)),
          v.check((parts) => parts.length === 2 || parts.join('') === ''),
          v.transform(([translateUrl = '', translateModel = '']) => ({ translateUrl, translateModel })),
          v.object({ translateUrl: optionalBase(), translateModel: v.pipe(v.string(), v.maxLength(200)) }),
        ),
      ),
    ),
    ['EMAKI_TRANSLATE_MODEL'],
    (own, textOf) => (own === '' ? '' : `${own} ${textOf('EMAKI_TRANSLATE_MODEL')}`),
  ),
  serviceKeys: merged(
    withMembers(
      secret(
        'EMAKI_SERVICE_KEYS',
        'Keys of services, separated by commas: translate:KEY for the provider in EMAKI_TRANSLATE_URL; google:KEY, microsoft:KEY (of one region: microsoft:KEY@REGION) and youdao:APPLICATION:SECRET translate novels; saucenao:KEY searches for pictures at saucenao.com, also with sample',
        'a comma list such as google:KEY,saucenao:KEY, where a key has up to 500 characters without blanks and commas',
        v.pipe(
          words(serviceKey),
          v.transform((entries) => keysIn(entries)),
        ),
      ),
    ),
    [
      'EMAKI_TRANSLATE_KEY',
      'EMAKI_MICROSOFT_KEY',
      'EMAKI_MICROSOFT_REGION',
      'EMAKI_GOOGLE_KEY',
      'EMAKI_YOUDAO_APP',
      'EMAKI_YOUDAO_SECRET',
      'EMAKI_SAUCENAO_KEY',
    ],
    (own, textOf) => {
      const entry = (service: string, ...parts: readonly string[]) =>
        parts.some((part) => part === '') ? '' : `${service}:${parts.join(':')}`
      const region = textOf('EMAKI_MICROSOFT_REGION')
      const microsoft = entry('microsoft', textOf('EMAKI_MICROSOFT_KEY'))
      return [
        own,
        entry('translate', textOf('EMAKI_TRANSLATE_KEY')),
        microsoft && region ? `${microsoft}@${region}` : microsoft,
        entry('google', textOf('EMAKI_GOOGLE_KEY')),
        entry('youdao', textOf('EMAKI_YOUDAO_APP'), textOf('EMAKI_YOUDAO_SECRET')),
        entry('saucenao', textOf('EMAKI_SAUCENAO_KEY')),
      ]
        .filter(Boolean)
        .join(',')
    },
  ),
} as const
