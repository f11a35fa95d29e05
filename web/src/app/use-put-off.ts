import { useSyncExternalStore } from 'react'
import { api, type Call } from '../api/api.ts'
import { useTranslation } from '../i18n/react.tsx'
import { useTell } from '../ui/useTell.ts'
import { callPath } from './act-button.ts'
import { callOf, type Mutation } from './press.ts'
import { putOff } from './put-off.ts'
import { useAppDispatch } from './store.ts'

/** The addresses of calls that are put off: what they do has happened for the reader, not yet for the server. */
let going: ReadonlySet<string> = new Set()
const nothing = going
const hearers = new Set<() => void>()

const change = (next: ReadonlySet<string>): void => {
  going = next
  for (const hear of hearers) hear()
}
const hearOf = (hear: () => void): (() => void) => {
  hearers.add(hear)
  return () => hearers.delete(hear)
}

/** What a button needs that puts its call off. */
export type PutOff = { does: Call; onPress: () => void }

/** Calls that a reader sees done at once and can take back for ten seconds, before the server hears of them. */
export const usePutOff = () => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const tell = useTell()
  const all = useSyncExternalStore(
    hearOf,
    () => going,
    () => nothing,
  )
  return {
    /** Whether a call is put off. */
    isGoing: <A>(mutation: Mutation<A>, args: A): boolean => all.has(callPath(callOf(mutation, args))),
    puts: <A>(mutation: Mutation<A>, args: A, said: string): PutOff => {
      const call = callOf(mutation, args)
      const path = callPath(call)
      const ends = (): void => change(new Set([...going].filter((one) => one !== path)))
      const act = async (): Promise<void> => {
        const done = dispatch(mutation.initiate(args) as never) as unknown as { unwrap(): Promise<unknown> }
        await tell(done.unwrap())
        // What lists it is asked for again first, or it would come back for a moment.
        await Promise.all(dispatch(api.util.getRunningQueriesThunk()))
        ends()
      }
      return {
        does: call,
        onPress: () => {
          change(new Set([...going, path]))
          putOff(dispatch, { said, undone: t('toast.undone'), act, undo: ends })
        },
      }
    },
  }
}
