// Helpers for download tests: works with a given number of pages, their originals, and the page's private file system.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { APIRequestContext, Page, Route } from '@playwright/test'
import { expect } from './fixtures.ts'
import { isForAll } from './sample.ts'

export interface Work {
  readonly id: number
  readonly title: string
  readonly author: { readonly id: number; readonly name: string }
  /** Addresses of the originals, through the gateway. */
  readonly originals: readonly string[]
}

interface WireWork {
  readonly id: number
  readonly title: string
  readonly type: string
  readonly page_count: number
  readonly x_restrict: number
  readonly illust_ai_type: number
  readonly tags: readonly { readonly name: string }[]
  readonly user: { readonly id: number; readonly name: string }
  readonly meta_single_page: { readonly original_image_url?: string }
  readonly meta_pages: readonly { readonly image_urls: { readonly original: string } }[]
}

/** The first all-ages work of the manga ranking whose number of pages lies within the limits. */
export async function workWithPages(request: APIRequestContext, minPages: number, maxPages: number): Promise<Work> {
  for (const mode of ['day_manga', 'day', 'week']) {
    for (const page of [1, 2, 3]) {
      const answer = await request.get(`/api/mirror/rank?mode=${mode}&page=${page}`)
      const { illusts }: { illusts: readonly WireWork[] } = await answer.json()
      const found = illusts.find(
        (work) => isForAll(work) && work.type !== 'ugoira' && work.page_count >= minPages && work.page_count <= maxPages,
      )
      if (found) return workOf(found)
    }
  }
  throw new Error(`no work of ${minPages} to ${maxPages} pages`)
}

function workOf({ id, title, user, meta_single_page: single, meta_pages: pages }: WireWork): Work {
  const addresses = single.original_image_url ? [single.original_image_url] : pages.map((page) => page.image_urls.original)
  return { id, title, author: user, originals: addresses.map((address) => address.replace('https://', '/api/image/')) }
}

/** Matches every request for an original. */
const originals = /\/api\/image\/i\.pximg\.net\/img-original\//

export const openWork = async (page: Page, { id }: Work) => {
  await page.goto(`/artworks/${id}`)
  await expect(page.getByRole('button', { name: /^Download/ }).first()).toBeVisible()
}

/** Opens the download panel through its badge. */
export const openPanel = async (page: Page) => {
  await page.getByRole('button', { name: /^Show \d+ downloads?$/ }).click()
  await expect(page.getByRole('dialog', { name: 'Downloads' })).toBeVisible()
}

/** Holds requests for originals until `release` is called, and counts them. */
export async function holdOriginals(page: Page) {
  const waiting: Route[] = []
  let isOpen = false
  await page.route(originals, async (route) => {
    if (isOpen) await route.continue()
    else waiting.push(route)
  })
  return {
    waiting,
    async release() {
      isOpen = true
      // Requests that were cancelled in the meantime cannot continue.
      await Promise.all(waiting.splice(0).map((route) => route.continue().catch(() => undefined)))
    },
  }
}

/** Sorted paths of all files below the folder `name` in the page's private file system. */
export const filesOnDisk = (page: Page, name: string) =>
  page.evaluate(async (folder) => {
    const found: string[] = []
    const walk = async (directory: FileSystemDirectoryHandle, path: string) => {
      for await (const [entry, handle] of directory.entries()) {
        if (handle instanceof FileSystemDirectoryHandle) await walk(handle, `${path}${entry}/`)
        else found.push(`${path}${entry}`)
      }
    }
    const root = await navigator.storage.getDirectory()
    const start = await root.getDirectoryHandle(folder).catch(() => undefined)
    if (start) await walk(start, '')
    return found.sort()
  }, name)

/** True once the app has created its folder `name` in the origin private file system. */
export const hasFolder = (page: Page, name: string) =>
  page.evaluate(async (folder) => {
    const root = await navigator.storage.getDirectory()
    return root.getDirectoryHandle(folder).then(
      () => true,
      () => false,
    )
  }, name)

/** Bytes of downloads in the page's private file system, which survive a reload. */
export const bytesOnDisk = (page: Page) =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle('downloads').catch(() => undefined)
    let bytes = 0
    for await (const handle of folder?.values() ?? []) {
      // The browser removes its swap file when a write ends, perhaps after this list has named it.
      if (handle instanceof FileSystemFileHandle) bytes += await handle.getFile().then(({ size }) => size, zeroIfRemoved)
    }
    return bytes

    function zeroIfRemoved(error: DOMException): number {
      if (error.name !== 'NotFoundError') throw error
      return 0
    }
  })

/** The stored downloads with their states. The browser stores a state a moment after the page shows it. */
export const storedDownloads = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('emaki-downloads')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('answers').objectStore('answers').getAll()
          reading.onerror = () => reject(reading.error)
          reading.onsuccess = () => resolve(reading.result.map(({ state }) => String(state)))
          opening.result.close()
        }
      }),
  )

/** Makes the browser's folder dialog return a folder of the private file system, because tests cannot operate the real dialog. */
export const answerFolderDialog = (page: Page, name: string) =>
  page.addInitScript((folder) => {
    Reflect.set(window, 'showDirectoryPicker', async () => {
      const root = await navigator.storage.getDirectory()
      return root.getDirectoryHandle(folder, { create: true })
    })
  }, name)

/** Turns on saving into a folder, through the settings. */
export async function chooseFolder(page: Page): Promise<void> {
  await page.goto('/setting/preference')
  await page.getByRole('switch', { name: 'Save into a folder' }).click()
  await expect(page.getByRole('switch', { name: 'Save into a folder' })).toBeChecked()
}

/** How one response of the scripted origin ends: complete, with a broken connection after half, or stalled after half. */
export type ResponseMode = 'whole' | 'cut' | 'stall'

/** Serves a page's originals with `bytes` from a server that follows one mode per response and then sends complete responses. */
export async function scriptedOrigin(page: Page, bytes: Buffer, modes: readonly ResponseMode[]) {
  const ranges: (string | undefined)[] = []
  const server = createServer((incoming, outgoing) => {
    const { range } = incoming.headers
    const mode = modes[ranges.length] ?? 'whole'
    ranges.push(range)
    const from = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0)
    const left = bytes.subarray(from)
    outgoing.writeHead(from > 0 ? 206 : 200, {
      'content-type': 'image/png',
      'content-length': left.length,
      ...(from > 0 ? { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` } : {}),
    })
    if (mode === 'whole') outgoing.end(left)
    else outgoing.write(left.subarray(0, Math.ceil(left.length / 2)), () => mode === 'cut' && incoming.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await page.route(originals, (route) => route.continue({ url: `http://127.0.0.1:${port}/` }))
  return {
    ranges,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
