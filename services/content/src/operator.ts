// What the commands of operators and the seed use.
export { chance } from './seed/random.ts'
export { seedContent } from './seed/seed-content.ts'
export type { SeedContent, SeededCount } from './seed/seed-content.ts'
export { importContent } from './import/import-content.ts'
