import { actorContext, contextTerms, documentContext } from './context-terms.ts'
import { many } from './json.ts'
import type { Json } from './json.ts'

/** Where what a proof consists of is defined (https://www.w3.org/TR/vc-data-integrity/). */
const PROOF_TERMS = 'https://w3id.org/security/data-integrity/v1'

/** What an actor has that the terms of most documents do not know. */
const KEYS_OF_ACTOR = 'assertionMethod'

const isAddress = (context: unknown): context is string => typeof context === 'string'

const terms: Readonly<Record<string, unknown>> = contextTerms

/** Adds a term and, where it is defined by a prefix of ours, that prefix. */
const addTerm = (used: Set<string>, name: string): void => {
  if (name === KEYS_OF_ACTOR) used.add(name)
  if (used.has(name) || !Object.hasOwn(terms, name)) return
  used.add(name)
  const term = terms[name] as string | { readonly '@id': string }
  addTerm(used, (typeof term === 'string' ? term : term['@id']).split(':')[0] ?? '')
}

/** Adds the terms of ours that a document uses, be it as a property or as a type. */
const addTermsOf = (used: Set<string>, value: unknown): void => {
  if (Array.isArray(value)) for (const one of value) addTermsOf(used, one)
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) {
      if (name === '@context') continue
      addTerm(used, name)
      if (name === 'type' || name === '@type') for (const type of [inner].flat()) addTerm(used, String(type))
      addTermsOf(used, inner)
    }
}

/**
 * What an activity carries: the terms that it uses, and those of a proof. The whole context is ten times as long as a
 * vote, is sent with each delivery, and a proof repeats it.
 */
export const activityContext = (activity: Json): unknown[] => {
  const used = new Set<string>()
  addTermsOf(used, activity)
  const own = Object.entries(terms).filter(([name]) => used.has(name))
  const known = used.has(KEYS_OF_ACTOR) ? actorContext : documentContext
  return [...known.filter(isAddress), PROOF_TERMS, ...(own.length > 0 ? [Object.fromEntries(own)] : [])]
}

/** Whether a proof can be added to a document, which says what it consists of. */
export const hasProofTerms = (document: Json): boolean => many(document['@context']).includes(PROOF_TERMS)
