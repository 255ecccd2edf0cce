// Answers the worker's requests for direct pictures, which the helper script of this page fetches from their original hosts.

/** Listens as early as possible: the first pictures must not wait until the page is idle. */
export function answerPictureRequests(): void {
  navigator.serviceWorker.onmessage = async (message) => {
    const { handleWorkerMessage } = await import('../../platform/localMode/directPictures.ts')
    await handleWorkerMessage(message)
  }
}
