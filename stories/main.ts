// Storybook for the parts of the viewer: `npm start --workspace stories`.
import { fileURLToPath } from 'node:url'
import type { StorybookConfig } from '@storybook/react-vite'
import react from '@vitejs/plugin-react'
import { mergeConfig } from 'vite'
import { scopedName } from '../apps/viewer/build/firstScreen.ts'
import { messages } from '../apps/viewer/build/messages.ts'

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['./src/*.stories.tsx'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { check: false, reactDocgen: false },
  viteFinal: (base) =>
    mergeConfig(base, {
      root: fileURLToPath(new URL('.', import.meta.url)),
      plugins: [messages(), react({ compiler: true })],
      css: { modules: { generateScopedName: scopedName } },
      resolve: { conditions: ['emaki-source', 'module', 'browser', 'development|production', 'default'] },
      define: {
        'import.meta.env.EMAKI_VERSION': JSON.stringify('stories'),
        'import.meta.env.EMAKI_STATIC': 'false',
      },
    }),
}

export default config
