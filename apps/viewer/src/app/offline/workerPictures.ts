// Pictures that the worker asks this page for, where the helper script fetches them from their own hosts.

/** Hears what the worker asks for, from as early on as can be: the first pictures do not wait for the page to come to rest. */
export function answerPictureRequests(): void {
  navigator.serviceWorker.onmessage = async (message) => {
    const { answerWorker } = await import('../../data/http/directPictures.ts')
    await answerWorker(message)
  }
}
