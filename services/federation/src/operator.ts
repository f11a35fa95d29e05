// What the commands of operators use.
export { importFederation } from './import/import-federation.ts'
