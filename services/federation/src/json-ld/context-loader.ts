import { preloadedContexts } from '@fedify/vocab-runtime'
import type { DocumentLoader } from '@fedify/vocab-runtime'
import { contextTerms } from './context-terms.ts'

const contexts = preloadedContexts as Record<string, unknown>

/** Contexts come from the library or are ours; an unknown one is empty rather than a reason to fail or to fetch. */
export const contextLoader: DocumentLoader = async (url) => {
  const known = contexts[url] ?? contexts[url.replace(/^http:/, 'https:')]
  const ours = /^https?:\/\/[^/]+\/contexts$/.test(url) ? { '@context': contextTerms } : undefined
  return { contextUrl: null, documentUrl: url, document: known ?? ours ?? { '@context': {} } }
}
