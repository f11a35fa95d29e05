import type { Failure } from '../api/api.ts'
import type { Posted } from '../../server/page.ts'
import { failureText, isFailure } from '../model/failure.ts'
import { loginPath, safeNext } from '../model/links.ts'
import type { Texts } from '../i18n/texts.ts'
import { findAct } from '../acts/index.ts'
import { FORM, filled, type Action, type Outcome } from './form.ts'
import { matchPage } from './routes.tsx'
import { started, type AppStore, type Me, type Toast } from './store.ts'

/** What becomes of a form: another address, or the page that it stood on once more. */
type Answered =
  { to: string; said?: Pick<Toast, 'text' | 'tone'>; cookies?: readonly string[] } | { status: number }

/** Never sent back, whatever went wrong. */
const SECRET = /password|totp|token|code/i

const valuesOf = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].filter(([name, value]) => typeof value === 'string' && !SECRET.test(name)),
  ) as Record<string, string>

/** What `valuesOf` has the last value of alone. */
const listsOf = (form: FormData): Record<string, string[]> => {
  const names = new Set(Object.keys(valuesOf(form)).filter((name) => form.getAll(name).length > 1))
  return Object.fromEntries([...names].map((name) => [name, filled(form).all(name)]))
}

/** The field that names the account for which a form was drawn. */
const AS = 'as'

/** Each form of a page that is a member's own says whose it is: React leaves alone a hidden field that it did not draw. */
export const withOwner = (html: string, userId: number): string =>
  html.replaceAll(
    /<form\b[^>]* method="post"[^>]*>/g,
    `$&<input type="hidden" name="${AS}" value="${userId}"/>`,
  )

/** Whether a form was drawn for somebody else than who is signed in now, as another tab switched meanwhile. */
const isOfAnother = (form: FormData, me: Me | null): boolean =>
  me !== null && form.has(AS) && form.get(AS) !== String(me.userId)

const run = async (
  action: Action,
  args: Parameters<Action>[0],
): Promise<{ outcome: Outcome; failure?: undefined } | { outcome?: undefined; failure: Failure }> => {
  try {
    return { outcome: (await action(args)) ?? {} }
  } catch (error) {
    if (isFailure(error)) return { failure: error }
    throw error
  }
}

/** Does what a form asks for that a browser without script sent. */
export const answerPosted = async (
  store: AppStore,
  { form, from }: Posted,
  url: URL,
  t: Texts['t'],
): Promise<Answered> => {
  const act = findAct(url.pathname)
  const match = act ? null : matchPage(url.pathname)
  if (match) match.route.loaded ??= await match.route.load()
  const name = form.get(FORM)
  const action = act?.action ?? match?.route.loaded?.actions?.[typeof name === 'string' ? name : '']
  if (!action) return { status: 405 }
  const params = act?.params ?? match?.params ?? {}
  const { dispatch, getState: state } = store
  const { outcome, failure } = isOfAnother(form, state().page.me)
    ? { outcome: undefined, failure: { status: 403, detail: t('accounts.changed') } }
    : await run(action, { dispatch, state, params, url, form: filled(form), t })
  const here = act ? safeNext(from) : url.pathname + url.search
  if (failure?.status === 401 && !state().page.me) {
    // Names and passwords are wrong with the same status, and there the form is shown again.
    if (act || url.pathname !== '/login') return { to: loginPath(here) }
  }
  if (failure && act)
    return { to: here, said: { text: t('errors.generic', { detail: failureText(t, failure) }), tone: 'bad' } }
  const said = outcome?.said === undefined ? undefined : ({ text: outcome.said, tone: 'plain' } as const)
  // Reloading what shows a result asks first; all else must not be sent twice.
  if (outcome && outcome.result === undefined) {
    const to = outcome.to ?? here + (outcome.at === undefined ? '' : `#${outcome.at}`)
    return { to, said, cookies: outcome.cookies }
  }
  store.dispatch(
    started({
      form: {
        pathname: url.pathname,
        name: typeof name === 'string' ? name : '',
        values: valuesOf(form),
        lists: listsOf(form),
        failure: failure ?? null,
        result: outcome?.result,
      },
    }),
  )
  return { status: failure ? failure.status || 502 : 200 }
}
