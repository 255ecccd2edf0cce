// Translations in components: the sheet, the form of the user's own model, the bar with progress and errors, and captions of artworks.
// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readSettings, setSettings } from '../../platform/settings/store.ts'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { artworkOf } from '../../testing/works.ts'
import { clearOverlays, renderWithOverlays } from '../../ui/testing/renderPage.tsx'
import { TranslateButton } from './TranslateButton.tsx'
import { TranslateCaption } from './TranslateCaption.tsx'
import { TranslationBar } from './TranslationBar.tsx'
import { TranslationSwitch } from './TranslationSwitch.tsx'
import { followTranslatorScripts } from './translatorScripts.ts'
import { useNovelTranslation } from './useNovelTranslation.ts'

const text = '駅前の自動販売機に、ボタンが増えていた。\n次の日も雪を買った。\nボタンはなくなっていた。'
const base = 'https://models.example/v1'

interface Call {
  readonly url: string
  readonly key: string | null
  /** The numbered lines of the prompt. */
  readonly lines: readonly string[]
  send(content: string): void
  /** Ends the response: completely, or by a broken connection. */
  end(how: 'done' | 'broken'): void
}
let calls: Call[]
/** A response that the model gives instead of a stream. */
let refusal: (() => Response) | undefined

async function respond(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  const key = request.headers.get('authorization')
  const body = (await request.text()) || '{"messages":[{},{"content":""}]}'
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const stream = new ReadableStream<Uint8Array>({
    start: (started) => {
      controller = started
    },
  })
  init?.signal?.addEventListener('abort', () => controller?.error(init.signal?.reason), { once: true })
  const write = (data: string) => controller?.enqueue(new TextEncoder().encode(`data: ${data}\n\n`))
  calls.push({
    url: request.url,
    key,
    lines: String(JSON.parse(body).messages[1].content).match(/^\[#\d+\] .*$/gm) ?? [],
    send: (content) => write(JSON.stringify({ choices: [{ index: 0, delta: { content } }] })),
    end: (how) => {
      if (how === 'broken') return controller?.error(new TypeError('network error'))
      write('[DONE]')
      controller?.close()
    },
  })
  return refusal?.() ?? new Response(stream, { headers: { 'content-type': 'text/event-stream' } })
}

/** A novel's page, as far as its translation goes. */
function Story({ id, tag = '雪' }: { readonly id: string; readonly tag?: string }) {
  const translation = useNovelTranslation({ id, tags: [{ name: tag, translated_name: null }] }, text)
  return (
    <>
      <TranslateButton translation={translation} />
      <TranslationBar translation={translation} />
      <TranslationSwitch translation={translation} />
    </>
  )
}

const button = (name: string) => screen.findByRole('button', { name })
const press = async (name: string) => fireEvent.click(await button(name))
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const nextCall = async (count: number) => {
  await waitFor(() => expect(calls).toHaveLength(count))
  const call = calls.at(-1)
  if (!call) throw new Error('no call')
  return call
}
/** The status line of the bar. */
const bar = () => within(screen.getByRole('region', { name: 'Translate' }))

async function startWithOwnModel(): Promise<void> {
  await press('Translate')
  fireEvent.click(await screen.findByRole('radio', { name: /My own language model/ }))
  fill('Service address', base)
  fill('Key', 'sk-secret')
  fill('Model', 'small')
  await press('Start translating')
}

setUpComponentTests()
beforeAll(() => {
  const config = { source: 'sample', translators: ['sc', 'gg'] }
  document.head.insertAdjacentHTML(
    'beforeend',
    `<script type="application/json" id="emaki-initial-data">${JSON.stringify({ version: 1, config })}</script>`,
  )
})
beforeEach(() => {
  calls = []
  refusal = undefined
  vi.stubGlobal('fetch', respond)
})
afterEach(clearOverlays)

describe('TranslateButton', () => {
  it('is absent for a text whose tags name the language of the interface', async () => {
    await renderWithOverlays(<Story id="10" tag="English" />)
    expect(screen.queryByRole('button', { name: 'Translate' })).toBeNull()
  })

  it('is absent while a translator script of a third party is on', async () => {
    setSettings({ loadKissTranslator: true })
    await renderWithOverlays(<Story id="11" />)
    expect(screen.queryByRole('button', { name: 'Translate' })).toBeNull()
  })
})

describe('TranslateSheet', () => {
  const openSheet = async (id: string) => {
    await renderWithOverlays(<Story id={id} />)
    await press('Translate')
    return within(await screen.findByRole('dialog', { name: 'Translate' }))
  }

  it('lists the translators of this site, and the user’s own model', async () => {
    const sheet = await openSheet('20')
    expect(sheet.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      expect.stringContaining('This site’s language model'),
      expect.stringContaining('My own language model'),
      'Google',
    ])
    expect(sheet.getByRole('radio', { name: /This site’s language model/ })).toHaveProperty('checked', true)
    expect(sheet.getByRole('combobox', { name: 'Target language' }).textContent).toBe('English')
  })

  it('cannot start with an own model before its address and name are set', async () => {
    const sheet = await openSheet('21')
    fireEvent.click(sheet.getByRole('radio', { name: /My own language model/ }))
    const start = sheet.getByRole('button', { name: 'Start translating' })
    expect(start).toHaveProperty('disabled', true)
    fill('Service address', base)
    expect(start).toHaveProperty('disabled', true)
    fill('Model', 'small')
    expect(start).toHaveProperty('disabled', false)
  })

  it.each(['http://elsewhere.example', 'models.example', 'https://me:secret@models.example'])(
    'rejects the address %s',
    async (address) => {
      const sheet = await openSheet(`22 ${address}`)
      fireEvent.click(sheet.getByRole('radio', { name: /My own language model/ }))
      fill('Service address', address)
      const field = sheet.getByLabelText(/^Service address/)
      expect(field.getAttribute('aria-invalid')).toBe('true')
      const message = sheet.getByText('Give an https address (http only on this machine)')
      expect(field.getAttribute('aria-describedby')).toBe(message.id)
    },
  )

  it('deletes the key on request', async () => {
    const sheet = await openSheet('23')
    fireEvent.click(sheet.getByRole('radio', { name: /My own language model/ }))
    expect(sheet.queryByRole('button', { name: 'Delete the key' })).toBeNull()
    fill('Key', 'sk-secret')
    expect(JSON.stringify({ ...localStorage })).toContain('sk-secret')
    fireEvent.click(sheet.getByRole('button', { name: 'Delete the key' }))
    expect(JSON.stringify({ ...localStorage })).not.toContain('sk-secret')
    expect(sheet.getByLabelText('Key')).toHaveProperty('value', '')
  })

  it('stores which translator always starts', async () => {
    const sheet = await openSheet('24')
    fireEvent.click(sheet.getByRole('radio', { name: 'Google' }))
    const always = sheet.getByRole('switch', { name: 'Always translate novels this way' })
    fireEvent.click(always)
    expect(readSettings().novelTranslator).toBe('gg')
    fireEvent.click(always)
    expect(readSettings().novelTranslator).toBe('')
  })
})

describe('TranslationBar', () => {
  it('counts the translated paragraphs, and ends with a message and the translator', async () => {
    await renderWithOverlays(<Story id="30" />)
    await startWithOwnModel()
    const call = await nextCall(1)
    expect(call.url).toBe(`${base}/chat/completions`)
    expect(call.key).toBe('Bearer sk-secret')
    expect(call.lines).toHaveLength(3)
    expect(bar().getByRole('status').textContent).toBe('This can take a while, please wait')
    await act(async () => call.send('[#1] A button.\n[#2] I bought'))
    await waitFor(() => expect(bar().getByRole('status').textContent).toMatch(/^[12] of 3 paragraphs$/))
    expect(bar().getByRole('progressbar').getAttribute('max')).toBe('3')
    await act(async () => {
      call.send(' snow.\n[#3] It was gone.')
      call.end('done')
    })
    expect(await screen.findByText('Translation done')).toBeDefined()
    expect(bar().getByRole('status').textContent).toBe('My own language model\u00a0· English')
    expect(calls).toHaveLength(1)
  })

  it('switches between original, translation and both, and remembers the choice', async () => {
    await renderWithOverlays(<Story id="31" />)
    await startWithOwnModel()
    const call = await nextCall(1)
    await act(async () => {
      call.send('[#1] A.\n[#2] B.\n[#3] C.')
      call.end('done')
    })
    const views = within(await screen.findByRole('group', { name: 'Show' }))
    const pressed = () => views.getAllByRole('button').map((one) => one.getAttribute('aria-pressed'))
    expect(pressed()).toEqual(['false', 'true', 'false'])
    fireEvent.click(views.getByRole('button', { name: 'Both' }))
    expect(pressed()).toEqual(['false', 'false', 'true'])
    expect(JSON.stringify({ ...localStorage })).toContain('both')
    fireEvent.click(views.getByRole('button', { name: 'Original' }))
    const toggles = screen.getAllByRole('button', { name: 'Translation' })
    expect(toggles.map((one) => one.getAttribute('aria-pressed'))).toEqual(['false', 'false'])
  })

  it.each([
    [401, 'no such key', 'The translation service does not accept the key. Check it under “Change”.'],
    [403, 'forbidden', 'The translation service does not accept the key. Check it under “Change”.'],
    [429, '', 'Too many requests, or the quota is used up; try again later'],
    [500, 'out of memory', 'The translation service ran into an error'],
  ])('shows an error and the service’s own message: %i', async (status, message, expected) => {
    refusal = () => Response.json({ error: { message } }, { status })
    await renderWithOverlays(<Story id={`32 ${status}`} />)
    await startWithOwnModel()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(expected)
    expect(alert.textContent).toContain(message)
    expect(await button('Try again')).toBeDefined()
  })

  it('keeps the text before a broken connection, and requests only the rest', async () => {
    await renderWithOverlays(<Story id="33" />)
    await startWithOwnModel()
    const first = await nextCall(1)
    await act(async () => first.send('[#1] A.\n[#2] B'))
    await waitFor(() => expect(bar().getByRole('status').textContent).toMatch(/of 3/))
    await act(async () => first.end('broken'))
    expect((await screen.findByRole('alert')).textContent).toContain('The translation broke off; what was translated stays')
    await press('Try again')
    const second = await nextCall(2)
    expect(second.lines.length).toBeLessThan(3)
    expect(second.lines.at(-1)).toContain('ボタンはなくなっていた。')
  })

  it('stops on request, and continues with the rest', async () => {
    await renderWithOverlays(<Story id="34" />)
    await startWithOwnModel()
    const first = await nextCall(1)
    await act(async () => first.send('[#1] A.\n[#2] B.\n[#3] C'))
    await waitFor(() => expect(bar().getByRole('status').textContent).toMatch(/of 3/))
    await press('Stop')
    expect(await screen.findByText('Stopped; what was translated stays')).toBeDefined()
    await press('Continue')
    const second = await nextCall(2)
    expect(second.lines.length).toBeLessThan(3)
    await act(async () => {
      second.send('[#1] C.')
      second.end('done')
    })
    expect(await screen.findByText(/My own language model\s· English/)).toBeDefined()
  })

  it('opens the sheet with the chosen translator to change it', async () => {
    refusal = () => Response.json({ error: { message: '' } }, { status: 429 })
    await renderWithOverlays(<Story id="35" />)
    await startWithOwnModel()
    await press('Change')
    const sheet = within(await screen.findByRole('dialog', { name: 'Translate' }))
    expect(sheet.getByRole('radio', { name: /My own language model/ })).toHaveProperty('checked', true)
    expect(sheet.getByLabelText('Model')).toHaveProperty('value', 'small')
  })
})

describe('TranslateCaption', () => {
  const artwork = (id: number) => artworkOf({ id, title: '灯台の冬', caption: 'はじめまして。<br>よろしくね。' })

  it('offers only translators of captions, and nothing automatic', async () => {
    await renderWithOverlays(<TranslateCaption artwork={artwork(41)} />)
    await press('Translate')
    const sheet = within(await screen.findByRole('dialog', { name: 'Translate' }))
    expect(sheet.getAllByRole('radio')).toHaveLength(1)
    expect(sheet.queryByRole('switch')).toBeNull()
  })

  it('is absent for a work whose tags name the language of the interface', async () => {
    const english = artworkOf({ id: 42, title: 'Lighthouse', tags: [{ name: 'english', translated_name: null }] })
    await renderWithOverlays(<TranslateCaption artwork={english} />)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('keeps the button when the sheet is closed, so that the focus returns', async () => {
    await renderWithOverlays(<TranslateCaption artwork={artwork(43)} />)
    const opener = await button('Translate')
    opener.focus()
    fireEvent.click(opener)
    const sheet = within(await screen.findByRole('dialog', { name: 'Translate' }))
    fireEvent.click(sheet.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })

  it('shows title and caption line by line once they are translated', async () => {
    await renderWithOverlays(<TranslateCaption artwork={artwork(44)} />)
    await startWithOwnModel()
    const call = await nextCall(1)
    expect(call.lines.map((line) => line.replace(/^\[#\d+\] /, ''))).toEqual(['灯台の冬', 'はじめまして。', 'よろしくね。'])
    await act(async () => {
      call.send('[#1] Winter of the lighthouse\n[#2] Hello.\n[#3] Be kind.')
      call.end('done')
    })
    expect(await screen.findByText('Winter of the lighthouse')).toBeDefined()
    expect(screen.getByText('Be kind.').closest('[lang]')?.getAttribute('lang')).toBe('en')
    expect(screen.queryByRole('group', { name: 'Show' })).toBeNull()
  })
})

describe('followTranslatorScripts', () => {
  const scripts = () => [...document.head.querySelectorAll<HTMLScriptElement>('script[src]')]
  afterEach(() => {
    for (const script of scripts()) script.remove()
  })

  it('loads nothing while no script is on', () => {
    followTranslatorScripts(() => undefined)
    expect(scripts()).toEqual([])
  })

  it('loads a script that is on from its own host, without a referrer, and reports a failure', () => {
    setSettings({ loadImmersiveTranslate: true })
    const onFailure = vi.fn()
    followTranslatorScripts(onFailure)
    const [script] = scripts()
    expect(script?.src).toBe('https://download.immersivetranslate.com/immersive-translate.user.js')
    expect([script?.async, script?.referrerPolicy ?? script?.getAttribute('referrerpolicy')]).toEqual([true, 'no-referrer'])
    expect(document.cookie).toContain('emaki-translators=imt')
    script?.dispatchEvent(new Event('error'))
    expect(onFailure).toHaveBeenCalledExactlyOnceWith('imt')
    setSettings({ loadImmersiveTranslate: false })
    expect(document.cookie).not.toContain('emaki-translators=imt')
  })
})
