import { defineConfig } from 'vitest/config'
import { testTiers } from './deploy/scripts/test-tiers.mjs'

const { pure, stores } = testTiers()

/**
 * What stands beside the code. Without isolation each module loads once in a worker and not once for each file, which is
 * most of what a small test costs; so a test leaves nothing behind in a module.
 */
const project = (name: string, include: readonly string[], extra: object = {}) => ({
  test: {
    name,
    include: [...include],
    isolate: false,
    // Ends what hangs; no verdict: on a machine that does ten other things all takes ten times as long.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    ...extra,
  },
})

export default defineConfig({
  test: {
    projects: [
      project('pure', pure, { pool: 'threads' }),
      // Through Vite's plugins, as the web is built.
      './web/vitest.config.ts',
      project('stores', stores, {
        pool: 'forks',
        globalSetup: './shared/platform/src/testing/global-setup.ts',
      }),
    ],
  },
})
