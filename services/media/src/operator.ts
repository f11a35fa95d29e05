export { removeOrphanedFiles } from './files/remove-orphans.ts'
export { removeUnusedImages } from './uses/remove-unused.ts'
export type { Removed } from './uses/remove-unused.ts'
export { recordedAmong, recordedFiles } from './files/recorded-files.ts'
