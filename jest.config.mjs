import { testTiers } from './deploy/scripts/test-tiers.mjs'

const { whole } = testTiers()
const isDistributed = (file) => file.includes('/deploy/e2e/distributed/')

const project = (displayName, testMatch, extra = {}) => ({
  displayName,
  testMatch,
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleFileExtensions: ['ts', 'tsx', 'mjs', 'js', 'json'],
  modulePathIgnorePatterns: ['<rootDir>/(var|dist|build)/'],
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          target: 'esnext',
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'es6' },
      },
    ],
  },
  transformIgnorePatterns: ['/node_modules/'],
  ...extra,
})

export default {
  // Ends what hangs; no verdict: on a machine that does ten other things all takes ten times as long.
  testTimeout: 180_000,
  // A worker that ran a hundred files holds 2 GB, as modules of ended tests stay, and takes longer than the half second
  // of the default to give them back: that looked like a test that leaves something open. One that does is still told.
  workerGracefulExitTimeout: 10_000,
  // Before it holds as much as Node lets it: one that did was seen to crash, and the file it ran with it.
  workerIdleMemoryLimit: '1500MB',
  testSequencer: '<rootDir>/deploy/scripts/longest-first.mjs',
  projects: [
    project(
      'whole',
      whole.filter((file) => !isDistributed(file)),
      {
        globalSetup: '<rootDir>/deploy/e2e/kit/global-setup.ts',
        globalTeardown: '<rootDir>/deploy/e2e/kit/global-teardown.ts',
      },
    ),
    project('distributed', whole.filter(isDistributed)),
  ],
}
