import { useState } from 'react'
import { api, type Call } from '../api/api.ts'
import { useTell } from '../ui/useTell.ts'
import { act } from './act-button.ts'
import { useAppDispatch } from './store.ts'
import type { Said } from './undo.ts'

/** A mutation of the API slice. */
export type Mutation<A> = { name?: string; initiate: (args: A) => unknown }

type Query = (args: unknown) => Call
const queries = new Map<string, Query>()

/** The call that a mutation of the API slice makes. */
export const callOf = <A>({ name = '' }: Mutation<A>, args: A): Call => {
  const remember = (definition: unknown): void => {
    queries.set(name, (definition as { query: Query }).query)
  }
  if (!queries.has(name)) api.enhanceEndpoints({ endpoints: { [name]: remember } as never })
  const query = queries.get(name)
  if (!query) throw new Error(`The API slice has no mutation ${name}`)
  return query(args)
}

/**
 * Buttons that make one call, with script and without, and say how it went; `busy` while one of them is at work.
 */
export const usePress = () => {
  const tell = useTell()
  const dispatch = useAppDispatch()
  const [busy, setBusy] = useState(false)
  const made = <A>(mutation: Mutation<A>, args: A): Promise<unknown> =>
    (dispatch(mutation.initiate(args) as never) as unknown as { unwrap(): Promise<unknown> }).unwrap()
  const run = async <A>(mutation: Mutation<A>, args: A, said?: Said): Promise<boolean> => {
    setBusy(true)
    const succeeded = await tell(made(mutation, args), said)
    setBusy(false)
    return succeeded
  }
  return {
    busy,
    /** Properties of a `<button>`; `then` hears that it was done, where the page has to change by itself. */
    press: <A>(mutation: Mutation<A>, args: A, said?: Said, then?: () => void) =>
      act(callOf(mutation, args), async () => {
        if (await run(mutation, args, said)) then?.()
      }),
    /** The same for an entry of a menu or a question asked first. */
    does: <A>(mutation: Mutation<A>, args: A, said?: Said, then?: () => void) => ({
      does: callOf(mutation, args),
      onPress: async () => {
        if (await run(mutation, args, said)) then?.()
      },
    }),
    /** What is said of a call that another takes back, with that other one. */
    back: <A>(said: string, mutation: Mutation<A>, args: A, undone?: string): Said => ({
      said,
      undone,
      undo: () => made(mutation, args),
    }),
  }
}
