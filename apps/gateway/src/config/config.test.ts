// The configuration: defaults, values, and error messages.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryDirectory } from '../testing/program.ts'
import { readConfig, variablesHelp } from './config.ts'
import { variables } from './variables.ts'

const problems = (environment: Record<string, string>) => {
  const reading = readConfig(environment)
  return reading.ok ? [] : reading.problems
}

describe('the configuration', () => {
  test('has a default for every variable', () => {
    const reading = readConfig({})
    expect(reading).toMatchObject({
      ok: true,
      warnings: [],
      config: {
        port: undefined,
        host: '127.0.0.1',
        dataDirectory: '.emaki',
        source: 'sample',
        logLevel: 'warn',
        accessLog: false,
      },
    })
  })

  test.each([
    'null',
    '*',
    'https://*.example',
    'viewer.example',
    'file:///x',
    'https://viewer.example/page',
    'https://u:p@viewer.example',
  ])('rejects the companion origin %s', (origin) => {
    expect(problems({ EMAKI_COMPANION_ORIGINS: `https://good.example, ${origin}` }).join()).toContain('EMAKI_COMPANION_ORIGINS')
  })

  test('reads every kind of value', () => {
    const reading = readConfig({
      PORT: '9000',
      HOST: '::1',
      EMAKI_DATA: '/data',
      EMAKI_PICTURE_CACHE_MB: '64',
      EMAKI_PAINTERS: '2',
      EMAKI_LOG: 'info',
      EMAKI_ACCESS_LOG: 'on',
      EMAKI_IMAGE_HOSTS: ' Img.Example.org, img2.example.org,',
      EMAKI_PUBLIC_HOSTS: 'emaki.example',
      EMAKI_ORIGIN: 'https://emaki.example/',
      EMAKI_WORKER: 'off',
    })
    expect(reading).toMatchObject({
      ok: true,
      config: {
        port: 9000,
        host: '::1',
        dataDirectory: '/data',
        pictureCacheMegabytes: 64,
        painters: 2,
        paintsAhead: true,
        logLevel: 'info',
        accessLog: true,
        imageHosts: ['img.example.org', 'img2.example.org'],
        publicHosts: ['emaki.example'],
        origin: 'https://emaki.example',
        hasWorker: false,
      },
    })
  })

  test('treats an empty variable like an unset one', () => {
    expect(readConfig({ PORT: '', HOST: ' ', EMAKI_LOG: '' })).toEqual(readConfig({}))
  })

  test.each([
    ['PORT', 'http'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PORT', '1e3'],
    ['PORT', '٨٠'],
    ['HOST', 'http://localhost'],
    ['HOST', 'a b'],
    ['EMAKI_SOURCE', 'live'],
    ['EMAKI_PICTURE_CACHE_MB', '1'],
    ['EMAKI_PICTURE_CACHE_MB', 'lots'],
    ['EMAKI_PAINTERS', '0'],
    ['EMAKI_PAINTERS', '65'],
    ['EMAKI_LOG', 'loud'],
    ['EMAKI_ACCESS_LOG', 'yes please'],
    ['EMAKI_IMAGE_HOSTS', 'https://img.example.org'],
    ['EMAKI_IMAGE_HOSTS', 'img.example.org:8080'],
    ['EMAKI_IMAGE_HOSTS', '127.0.0.1'],
    ['EMAKI_IMAGE_HOSTS', '2130706433'],
    ['EMAKI_IMAGE_HOSTS', '0x7f.1'],
    ['EMAKI_IMAGE_HOSTS', '127。0。0。1'],
    ['EMAKI_IMAGE_HOSTS', 'localhost'],
    ['EMAKI_IMAGE_HOSTS', '*.pximg.net'],
    ['EMAKI_PUBLIC_HOSTS', 'https://emaki.example'],
    ['EMAKI_ORIGIN', 'emaki.example'],
    ['EMAKI_ORIGIN', 'https://emaki.example/path'],
    ['EMAKI_ORIGIN', 'https://user:word@emaki.example'],
    ['EMAKI_ORIGIN', 'javascript:alert(1)'],
    ['EMAKI_WORKER', 'perhaps'],
    ['EMAKI_DATA', 'a\0b'],
    ['EMAKI_MIRRORS', 'http://mirror.example/api/pixiv'],
    ['EMAKI_MIRRORS', 'https://user:word@mirror.example'],
    ['EMAKI_MIRRORS', 'mirror.example'],
    ['EMAKI_TRANSLATE_URL', 'http://provider.example/v1'],
    ['EMAKI_API_PROXY', 'maybe'],
    ['EMAKI_RATE_LIMIT', '5'],
    ['EMAKI_TRUSTED_PROXIES', 'proxy.example'],
    ['EMAKI_MAX_CONNECTIONS', '2'],
    ['EMAKI_LIVES_PER_ADDRESS', '0'],
    ['EMAKI_RESPONSE_CACHE_MB', '-1'],
  ])('rejects %s=%s with the variable, the value and what is allowed', (name, value) => {
    const [problem, ...more] = problems({ [name]: value })
    expect(more).toEqual([])
    expect(problem).toMatch(/^[A-Z_]+ is ".*" but must be .+\.$/)
    expect(problem).toContain(name)
    expect(problem).toContain(JSON.stringify(value))
  })

  test.each([
    ['EMAKI_REFRESH_TOKENS', 'a token with spaces and a secret'],
    ['EMAKI_CLIENT_SECRET', 'not a secret!'],
    ['EMAKI_VALKEY_URL', 'http://:hidden@host'],
  ])('rejects %s without printing its value', (name, value) => {
    const [problem = ''] = problems({ [name]: value })
    expect(problem).toMatch(new RegExp(`^${name} is set but must be `))
    for (const word of ['a secret!', 'spaces', 'hidden']) expect(problem).not.toContain(word)
  })

  test('does not open an archive to others by accident', () => {
    const archive = { EMAKI_SOURCE: 'archive', EMAKI_ARCHIVE: '/library' }
    expect(problems({ EMAKI_SOURCE: 'archive' })).toEqual(['EMAKI_SOURCE is "archive", which needs EMAKI_ARCHIVE.'])
    expect(problems({ ...archive, HOST: '0.0.0.0' })).toEqual([
      expect.stringContaining('EMAKI_ARCHIVE_READERS=on or EMAKI_ACCESS'),
    ])
    for (const more of [{}, { HOST: '0.0.0.0', EMAKI_ARCHIVE_READERS: 'on' }])
      expect(readConfig({ ...archive, ...more }).ok).toBe(true)
  })

  test('names the variables that a source needs', () => {
    expect(problems({ EMAKI_SOURCE: 'mirror' })).toEqual(['EMAKI_SOURCE is "mirror", which needs EMAKI_MIRRORS.'])
    expect(problems({ EMAKI_SOURCE: 'upstream', EMAKI_CLIENT_ID: 'a' })).toEqual([
      'EMAKI_SOURCE is "upstream", which needs EMAKI_REFRESH_TOKENS, EMAKI_CLIENT_SECRET, EMAKI_HASH_SECRET.',
    ])
  })

  test('reads the web side without further settings', () => {
    expect(problems({ EMAKI_SOURCE: 'web' })).toEqual([])
  })

  test('needs certificate and key together', () => {
    for (const name of ['EMAKI_TLS_CERT', 'EMAKI_TLS_KEY'])
      expect(problems({ [name]: '/a/file.pem' })).toEqual(['EMAKI_TLS_CERT and EMAKI_TLS_KEY are needed together.'])
  })

  test('names the model variable that a translator needs', () => {
    expect(problems({ EMAKI_TRANSLATE_URL: 'https://provider.example/v1' })).toEqual([
      'EMAKI_TRANSLATE_URL is set, which needs EMAKI_TRANSLATE_MODEL.',
    ])
  })

  test('reads a secret from a file', () => {
    const directory = temporaryDirectory()
    const file = join(directory, 'tokens')
    writeFileSync(file, 'first-refresh-token-1\nsecond-refresh-token-2\n')
    const reading = readConfig({ EMAKI_REFRESH_TOKENS_FILE: file })
    expect(reading).toMatchObject({
      ok: true,
      warnings: [],
      config: { refreshTokens: ['first-refresh-token-1', 'second-refresh-token-2'] },
    })
    expect(problems({ EMAKI_CLIENT_ID_FILE: join(directory, 'none') })[0]).toMatch(/must be a file that can be read \(ENOENT\)/)
  })

  test('reports all problems at once', () => {
    expect(problems({ PORT: 'x', EMAKI_LOG: 'y', EMAKI_PAINTERS: 'z' })).toHaveLength(3)
  })

  test('prints a hostile value shortened and on one line', () => {
    const [problem] = problems({ PORT: `\n\u001b[31m${'x'.repeat(500)}` })
    expect(problem?.length).toBeLessThan(200)
    for (const raw of ['\n', '\u001b']) expect(problem).not.toContain(raw)
  })

  test('warns about a mistyped name and suggests the right one', () => {
    expect(readConfig({ EMAKI_PAINTER: '2', EMAKI_LOGS: 'info', EMAKI_XYZZY_PLUGH: '1', OTHER: 'x' }).warnings).toEqual([
      'EMAKI_PAINTER is not a variable of Emaki; did you mean EMAKI_PAINTERS?',
      'EMAKI_LOGS is not a variable of Emaki; did you mean EMAKI_LOG?',
      'EMAKI_XYZZY_PLUGH is not a variable of Emaki; see --help.',
    ])
  })

  test('reads a variable by its former name with a warning', () => {
    expect(readConfig({ EMAKI_ANSWER_CACHE_MB: '7' })).toMatchObject({
      config: { responseCacheMegabytes: 7 },
      warnings: ['EMAKI_ANSWER_CACHE_MB is now EMAKI_RESPONSE_CACHE_MB; please rename it.'],
    })
  })

  test('warns when the whole network can connect', () => {
    expect(readConfig({ HOST: '0.0.0.0' }).warnings.join()).toContain('everyone who reaches this machine')
    expect(readConfig({ EMAKI_PUBLIC_HOSTS: '*' }).warnings.join()).toContain('DNS rebinding')
  })

  test('lists every variable with its meaning in --help', () => {
    const help = variablesHelp()
    for (const { name, meaning, allowed } of Object.values(variables)) {
      expect(help).toContain(name)
      expect(help).toContain(meaning)
      expect(help).toContain(allowed)
    }
  })

  test.each([
    ['any', undefined],
    ['self', []],
    ['i.pximg.net, Proxy.example:8443', ['i.pximg.net', 'proxy.example:8443']],
  ])('reads the picture hosts of pages from %s', (text, hosts) => {
    expect(readConfig({ EMAKI_PICTURE_HOSTS: text })).toMatchObject({ config: { pictureHosts: hosts } })
  })

  test.each(["'unsafe-inline'", '*', 'https://a.example', 'a.example;script-src', 'localhost'])(
    'rejects the picture host %s',
    (text) => expect(readConfig({ EMAKI_PICTURE_HOSTS: text })).not.toHaveProperty('config'),
  )
})

describe('EMAKI_IMAGE_FORMATS', () => {
  test.each([
    ['', []],
    ['off', []],
    ['avif', ['avif']],
    ['webp, avif', ['webp', 'avif']],
  ])('"%s" is the list %j', (text, imageFormats) => {
    expect(readConfig({ EMAKI_IMAGE_FORMATS: text })).toMatchObject({ config: { imageFormats } })
  })

  test.each(['jpeg', 'on', 'avif;webp', 'off,avif'])('"%s" is rejected', (text) => {
    expect(readConfig({ EMAKI_IMAGE_FORMATS: text })).not.toHaveProperty('config')
  })

  test('needs an image cache', () => {
    expect(readConfig({ EMAKI_IMAGE_FORMATS: 'avif', EMAKI_IMAGE_CACHE_MB: '0' })).toMatchObject({
      problems: ['EMAKI_IMAGE_FORMATS is set, which needs EMAKI_IMAGE_CACHE_MB to be more than 0.'],
    })
  })
})
