// The configuration file: where it is, what it may hold, and what wins.
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryDirectory } from '../testing/program.ts'
import { loadConfig } from './configFile.ts'

/** Writes files that only their owner can read, and returns their directory. */
function directoryWith(files: Readonly<Record<string, string>>): string {
  const directory = temporaryDirectory()
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text, { mode: 0o600 })
  return directory
}

const problemsOf = async (directory: string, environment: Record<string, string> = {}) => {
  const reading = await loadConfig(environment, directory)
  return reading.ok ? [] : reading.problems.map((problem) => problem.replaceAll(`${directory}/`, ''))
}

const toml = `# A comment
port = 9000
source = "mirror"
mirrors = ["https://one.example/api/pixiv", "https://two.example/api/pixiv"]
log = ["info", "requests"]
worker = false
service_keys = "saucenao:k"
`

describe('the configuration file', () => {
  test.each([
    ['emaki.toml', toml],
    [
      'emaki.json',
      JSON.stringify({
        $schema: './emaki.schema.json',
        port: 9000,
        source: 'mirror',
        mirrors: ['https://one.example/api/pixiv', 'https://two.example/api/pixiv'],
        log: ['info', 'requests'],
        worker: false,
        service_keys: 'saucenao:k',
      }),
    ],
  ])('%s sets what the environment does not', async (name, text) => {
    const directory = directoryWith({ [name]: text })
    expect(await loadConfig({ PORT: '9001', EMAKI_LOG: '' }, directory)).toMatchObject({
      ok: true,
      warnings: [],
      config: {
        port: 9001,
        source: 'mirror',
        mirrors: ['https://one.example/api/pixiv', 'https://two.example/api/pixiv'],
        accessLog: true,
        hasWorker: false,
        imageSearchKey: 'k',
        logLevel: 'info',
      },
    })
  })

  test('is looked for in the working directory, then in the data directory', async () => {
    const directory = directoryWith({})
    mkdirSync(join(directory, '.emaki'))
    expect(await loadConfig({}, directory)).toMatchObject({ ok: true })
    writeFileSync(join(directory, '.emaki/emaki.toml'), 'port = 1')
    expect(await loadConfig({}, directory)).toMatchObject({ config: { port: 1 } })
    writeFileSync(join(directory, 'emaki.json'), '{"port":2}')
    expect(await loadConfig({}, directory)).toMatchObject({ config: { port: 2 } })
    writeFileSync(join(directory, 'other.conf'), 'port = 3')
    expect(await loadConfig({ EMAKI_CONFIG: 'other.conf' }, directory)).toMatchObject({ config: { port: 3 } })
  })

  test('is not looked for in a data directory that is a file', async () => {
    const directory = directoryWith({ data: '' })
    expect(await loadConfig({ EMAKI_DATA: 'data' }, directory)).toMatchObject({ ok: true })
  })

  test('that EMAKI_CONFIG names must exist', async () => {
    expect(await problemsOf(directoryWith({}), { EMAKI_CONFIG: 'none.toml' })).toEqual([
      'The configuration file none.toml cannot be read (ENOENT).',
    ])
  })

  test('names every key that it does not know, with a suggestion', async () => {
    const directory = directoryWith({ 'emaki.toml': 'prot = 1\nmirors = []\nconfig = "x"\n[table]\nport = 1\n' })
    expect(await problemsOf(directory)).toEqual([
      'emaki.toml: "prot" is not a setting of Emaki; did you mean port?',
      'emaki.toml: "mirors" is not a setting of Emaki; did you mean mirrors?',
      expect.stringContaining('"config" is not a setting of Emaki'),
      expect.stringContaining('"table" is not a setting of Emaki'),
    ])
  })

  test('names values of a wrong kind', async () => {
    const directory = directoryWith({ 'emaki.toml': 'log = "loud"\norigin = 2020-01-01\npublic_hosts = [["a"]]\n' })
    expect(await problemsOf(directory)).toEqual([
      'emaki.toml: origin must be a text, a number, true, false, or a list of texts.',
      'emaki.toml: public_hosts must be a text, a number, true, false, or a list of texts.',
      'EMAKI_LOG in emaki.toml is "loud" but must be one of trace, debug, info, warn, error, fatal, silent, and perhaps ,requests.',
    ])
  })

  test.each([
    ['emaki.toml', 'port = 1\nservice_keys = "the-secret\n', /^The configuration file emaki.toml cannot be read \(line 2: /],
    ['emaki.json', '{"service_keys":"the-secret"', /^The configuration file emaki.json cannot be read \(no valid JSON\)\.$/],
    ['emaki.json', '["the-secret"]', /\(no JSON object\)\.$/],
  ])('%s with a mistake is reported without its content: %s', async (name, text, expected) => {
    const [problem] = await problemsOf(directoryWith({ [name]: text }))
    expect(problem).toMatch(expected)
    expect(problem).not.toContain('the-secret')
  })

  test('gives way to any name that the environment sets', async () => {
    const directory = directoryWith({
      'emaki.toml': 'refresh_tokens_file = "no-such-file"\nresponse_cache_mb = 5\nproxy = "socks5://127.0.0.1:9"\n',
    })
    const environment = {
      EMAKI_REFRESH_TOKENS: 'a-refresh-token-of-the-environment',
      EMAKI_ANSWER_CACHE_MB: '7',
      HTTPS_PROXY: 'http://proxy.example',
    }
    expect(await loadConfig(environment, directory)).toMatchObject({
      config: {
        refreshTokens: ['a-refresh-token-of-the-environment'],
        responseCacheMegabytes: 7,
        // More specific than the proxy of all programs.
        proxy: new URL('socks5://127.0.0.1:9'),
      },
    })
  })

  test('may use names of earlier versions, with a warning', async () => {
    const directory = directoryWith({
      'emaki.toml': 'access_log = true\npicture_proxy = "off"\nsaucenao_key = "k"\nworkers = 4\n',
    })
    const reading = await loadConfig({ EMAKI_PROXY: 'http://proxy.example' }, directory)
    expect(reading).toMatchObject({ ok: true, config: { accessLog: true, pictureProxy: 'off', imageSearchKey: 'k' } })
    expect(reading.warnings.map((warning) => warning.split(' ', 1)[0])).toEqual([
      'EMAKI_ACCESS_LOG',
      'EMAKI_PICTURE_PROXY',
      'EMAKI_SAUCENAO_KEY',
      'EMAKI_WORKERS',
    ])
  })

  test('reads secrets from files', async () => {
    const directory = directoryWith({ key: 'saucenao:from-a-file\n' })
    writeFileSync(join(directory, 'emaki.toml'), `service_keys_file = '${join(directory, 'key')}'`)
    expect(await loadConfig({}, directory)).toMatchObject({
      warnings: [],
      config: { imageSearchKey: 'from-a-file' },
    })
  })

  test.skipIf(process.platform === 'win32')('that holds secrets and is readable by others causes a warning', async () => {
    const directory = directoryWith({ 'emaki.toml': 'service_keys = "saucenao:k"' })
    chmodSync(join(directory, 'emaki.toml'), 0o644)
    expect((await loadConfig({}, directory)).warnings).toEqual([expect.stringContaining('run chmod 600')])
  })
})
