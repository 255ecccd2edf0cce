// Fetching one file with progress and handing it to the browser under a name of our own.

export interface DownloadProgress {
  readonly received: number
  /** Bytes in all; 0 while unknown. */
  readonly total: number
}

/** Fetches a file whole. Rejects on any status but 200, on a lost connection and when `signal` fires. */
export async function fetchFile(
  url: string,
  signal: AbortSignal,
  onProgress: (progress: DownloadProgress) => void,
): Promise<Blob> {
  const response = await fetch(url, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' })
  if (!response.ok || !response.body) throw new Error(`${response.status} ${response.statusText}`.trim())
  const total = Number(response.headers.get('content-length') ?? 0)
  const type = response.headers.get('content-type') ?? 'application/octet-stream'
  const parts: BlobPart[] = []
  let received = 0
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    received += value.byteLength
    onProgress({ received, total })
  }
  if (total > 0 && received < total) throw new Error(`${received} of ${total} bytes`)
  return new Blob(parts, { type })
}

/** Offers a finished file to the person as a download. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the address after the click has been handled; a minute is ample even for a save dialog.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** The last way out: the picture in a tab of its own, to be saved by hand (calls.md 8, download failure). */
export function openInTab(url: string): void {
  window.open(url, '_blank', 'noopener,noreferrer')
}
