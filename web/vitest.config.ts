import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { operations } from './vite/operations.ts'
import { texts } from './vite/texts.ts'

// The zone of the readers in tests.
process.env['TZ'] = 'UTC'

/** What these plugins make depends on more files than the one that it stands for, by which Vitest keeps what it made. */
const madeAnew: Plugin = {
  name: 'commonplace-made-anew',
  configureVitest({ defineCacheKeyGenerator }) {
    defineCacheKeyGenerator(({ id }) => (/\/i18n\/en\/|\/api\/operations/.test(id) ? false : null))
  },
}

/** Component tests (`*.test.tsx`): through Vite's own plugins, as texts and operations are made while building. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [operations(), texts(), madeAnew, react()],
  test: {
    name: 'components',
    include: ['src/**/*.test.tsx'],
    environment: 'jsdom',
    setupFiles: ['src/testing/setup.ts'],
    // Each test makes its own store and network; without isolation React and the contract load once, not for each file.
    isolate: false,
    pool: 'threads',
    // Ends what hangs; no verdict, as in the tests of the other projects.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    env: { DEBUG_PRINT_LIMIT: '0' },
  },
})
