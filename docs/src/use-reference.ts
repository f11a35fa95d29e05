import { useActiveVersion } from '@docusaurus/plugin-content-docs/client'

/** Where pages and the sidebar say the API reference is; each version has one of its own. */
export const REFERENCE = '/api/'

/** Where the version that is being read begins. */
const useBase = (): string => (useActiveVersion(undefined)?.path ?? '/').replace(/\/$/, '')

/** The API reference of the version that is being read. */
export const useReference = (): string => `${useBase()}${REFERENCE}`

/** The description that it is drawn from. */
export const useDescription = (): string => `${useBase()}/openapi.json`
