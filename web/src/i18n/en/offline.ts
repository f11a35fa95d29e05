import { offline } from '../parts/offline.ts'

/** What is said without a connection: it comes once the page is there. */
export default { offline } as const
