import { useState, type FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Failure } from '../api/api.ts'
import { useTranslation } from '../i18n/react.tsx'
import { isFailure } from '../model/failure.ts'
import type { Texts } from '../i18n/texts.ts'
import { useParams } from './params.ts'
import { useAppDispatch, useAppSelector, useAppStore, type AppDispatch, type RootState } from './store.ts'
import { say, type Undo } from './undo.ts'

/** What was filled in, by the names of the fields. */
export type Filled = {
  /** Without the spaces around it; empty where there is no such field. */
  text: (name: string) => string
  /** As it was typed. */
  raw: (name: string) => string
  all: (name: string) => string[]
  /** Whether a box is ticked. */
  on: (name: string) => boolean
  file: (name: string) => File | undefined
  /** In their order, without fields left blank. */
  files: (name: string) => File[]
}

export const filled = (form: FormData): Filled => {
  const raw = (name: string): string => {
    const value = form.get(name)
    // Browsers send the ends of lines as the network has them.
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : ''
  }
  const files = (name: string): File[] =>
    form.getAll(name).filter((value): value is File => value instanceof File && value.size > 0)
  return {
    raw,
    text: (name) => raw(name).trim(),
    all: (name) => form.getAll(name).filter((value) => typeof value === 'string'),
    on: (name) => form.has(name),
    file: (name) => files(name)[0],
    files,
  }
}

export type ActionArgs = {
  dispatch: AppDispatch
  state: () => RootState
  /** Of the address that the form was sent to. */
  params: Readonly<Record<string, string | undefined>>
  url: URL
  form: Filled
  t: Texts['t']
}

export type Outcome = {
  /** Where to go now; without it the page stays. */
  to?: string
  /** The part of the page to show, where no script keeps it in place. */
  at?: string
  /** Whether the next page is to be loaded from the server, as who reads is somebody else now. */
  anew?: boolean
  /** What the page shows once it is done, and only then; `true` where it has a sentence for that. */
  result?: unknown
  /** Cookies for the browser to keep; only where the server runs it. */
  cookies?: readonly string[]
  /** One sentence on what happened. */
  said?: string
  /** The way back from it, for the page's script. */
  back?: Undo
}

/**
 * What sending a form does, for the browser's script and for the server alike, which does it where there is no script.
 * Throws a `Failure` where it is refused: the form is then shown again, with what was filled in.
 */
export type Action = (args: ActionArgs) => Promise<Outcome | void>

/** Refuses a form before the API is asked. */
export const refused = (field: string, text: string): Failure => ({
  status: 400,
  detail: `${field}: ${text}`,
})

type Progress = { busy: boolean; failure: Failure | null; done: boolean; result?: unknown }

/** The field by which a page with several forms tells them apart. */
export const FORM = 'form'

/**
 * A form of a page. `props` go on the `<form>`: with script the action runs here, without it the browser posts to the
 * page's own address and the server runs it. Where a page has several, `name` is also the value of a hidden field
 * named `form`.
 */
export const useForm = (
  action: Action,
  {
    name = '',
    complete,
    clears = false,
    onDone,
    onRefused,
  }: {
    name?: string
    /** Adds what the fields do not hold, such as a picture that was dropped. */
    complete?: (form: FormData) => void
    /** Whether the fields are emptied once it is done. */
    clears?: boolean
    onDone?: () => void
    onRefused?: () => void
  } = {},
) => {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const params = useParams()
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const store = useAppStore()
  const sent = useAppSelector(({ page: { form } }) =>
    form && form.name === name && form.pathname === pathname ? form : null,
  )
  const [progress, setProgress] = useState<Progress>({
    busy: false,
    failure: sent?.failure ?? null,
    done: sent !== null && sent.failure === null,
    result: sent?.result,
  })

  const run = async (form: FormData, element?: HTMLFormElement): Promise<void> => {
    complete?.(form)
    setProgress({ busy: true, failure: null, done: false })
    try {
      const outcome =
        (await action({
          dispatch,
          state: store.getState,
          params,
          url: new URL(pathname + search, location.origin),
          form: filled(form),
          t,
        })) ?? {}
      const { said, back } = outcome
      if (said !== undefined) say(dispatch, back ? { ...back, said } : said)
      if (outcome.to !== undefined && outcome.anew) return location.assign(outcome.to)
      setProgress({ busy: false, failure: null, done: true, result: outcome.result })
      if (clears) element?.reset()
      onDone?.()
      if (outcome.to !== undefined) await navigate(outcome.to)
    } catch (error) {
      if (!isFailure(error)) throw error
      setProgress({ busy: false, failure: error, done: false })
      onRefused?.()
    }
  }
  return {
    ...progress,
    run,
    /** What a field holds at first: what was filled in before, else what is given. */
    value: (field: string, otherwise = ''): string => (sent ? sent.values[field] : undefined) ?? otherwise,
    /** The same for a field that a form has several times. */
    values: (field: string, otherwise: readonly string[] = []): readonly string[] => {
      const one = sent?.values[field]
      return sent ? (sent.lists[field] ?? (one === undefined ? [] : [one])) : otherwise
    },
    /** The same for a box to be ticked. */
    ticked: (field: string, otherwise: boolean): boolean => (sent ? field in sent.values : otherwise),
    /** Whether it was filled in and sent without script: what has no value then was left empty. */
    sent: sent !== null,
    reset: () => setProgress({ busy: false, failure: null, done: false }),
    props: {
      method: 'post',
      onSubmit: (event: FormEvent<HTMLFormElement>): void => {
        event.preventDefault()
        const { submitter } = event.nativeEvent as SubmitEvent
        void run(new FormData(event.currentTarget, submitter), event.currentTarget)
      },
    },
  } as const
}
