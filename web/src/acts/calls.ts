import { BODY } from '../app/act-button.ts'
import type { Action } from '../app/form.ts'
import { api, type Call } from '../api/api.ts'

const callsApi = api.injectEndpoints({
  endpoints: (build) => ({ call: build.mutation<unknown, Call>({ query: (call) => call }) }),
})

const METHODS = ['post', 'put', 'patch', 'delete']
const OURS = /^(?:api|auth)\//

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw { status: 400, detail: '' }
  }
}

/** Makes the call that a button stands for. It is the member's own, with their rights and limits, from a page of ours. */
export const callAct: Action = async ({ dispatch, params, url, form }) => {
  const { method = '', '*': path = '' } = params
  if (!METHODS.includes(method) || !OURS.test(path)) throw { status: 404, detail: '' }
  const body = form.raw(BODY)
  const call = {
    method: method.toUpperCase(),
    // As it was sent: parameters may hold what an address must not.
    path: url.pathname.slice(`/act/${method}`.length) + url.search,
    ...(body === '' ? {} : { body: parsed(body) }),
  }
  await dispatch(callsApi.endpoints.call.initiate(call)).unwrap()
}
