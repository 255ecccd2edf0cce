// The start of the app: language, data, router, first paint.
import type { Language } from '@emaki/domain'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { adopt } from './i18n/catalogue.ts'
import type { Catalogue } from './i18n/files.ts'

/** Draws the app once `messages`, already on their way, have come; without them it speaks in keys rather than not at all. */
export async function start(language: Language, messages: Promise<Catalogue>): Promise<void> {
  adopt(language, await messages.catch(() => ({})))
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root')
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
