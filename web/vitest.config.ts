import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { operations } from './vite/operations.ts'
import { texts } from './vite/texts.ts'

// The zone of the readers in tests.
process.env['TZ'] = 'UTC'

/** Component tests (`*.test.tsx`): through Vite's own plugins, as texts and operations are made while building. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [operations(), texts(), react()],
  test: {
    name: 'components',
    include: ['src/**/*.test.tsx'],
    environment: 'jsdom',
    setupFiles: ['src/testing/setup.ts'],
    // Each test makes its own store and network; without isolation React and the contract load once, not for each file.
    isolate: false,
    pool: 'threads',
    testTimeout: 15_000,
    env: { DEBUG_PRINT_LIMIT: '0' },
  },
})
