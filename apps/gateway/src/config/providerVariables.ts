// Variables of the services that translate novels and search for pictures.
import * as v from 'valibot'
import { key, optionalBase, secret, variable } from './variable.ts'

export const providerVariables = {
  translateUrl: variable(
    'EMAKI_TRANSLATE_URL',
    '',
    'Base address of an OpenAI-compatible provider that translates novels; without it there is no translation',
    'an address such as https://provider.example/v1 (http only for localhost and literal addresses)',
    optionalBase(),
  ),
  translateModel: variable(
    'EMAKI_TRANSLATE_MODEL',
    '',
    "Name of the provider's model for translations",
    'up to 200 characters without spaces',
    v.pipe(v.string(), v.regex(/^\S{0,200}$/)),
  ),
  translateKey: secret('EMAKI_TRANSLATE_KEY', 'Key for that provider', 'up to 500 characters without spaces', key()),
  microsoftKey: secret(
    'EMAKI_MICROSOFT_KEY',
    'Key of Microsoft Translator; with it novels are translated there',
    'up to 500 characters without spaces',
    key(),
  ),
  microsoftRegion: variable(
    'EMAKI_MICROSOFT_REGION',
    '',
    "Region of that key's resource, such as japaneast; empty for a global one",
    'lower-case letters and digits',
    v.pipe(v.string(), v.regex(/^[a-z0-9]{0,40}$/)),
  ),
  googleKey: secret(
    'EMAKI_GOOGLE_KEY',
    'Key of Google Cloud Translation; with it novels are translated there',
    'up to 500 characters without spaces',
    key(),
  ),
  youdaoApp: variable(
    'EMAKI_YOUDAO_APP',
    '',
    'Application id at Youdao; with it and its secret, novels are translated there',
    'up to 200 characters without spaces',
    v.pipe(v.string(), v.regex(/^\S{0,200}$/)),
  ),
  youdaoSecret: secret('EMAKI_YOUDAO_SECRET', 'Secret of that application', 'up to 500 characters without spaces', key()),
  imageSearchKey: secret(
    'EMAKI_SAUCENAO_KEY',
    'Key of saucenao.com; with it pictures are searched there, also with sample',
    'up to 500 characters without spaces',
    key(),
  ),
} as const
