import { operations as declared } from '@app/contract/catalogue.ts'
import { successStatus, type OperationSpec } from '@app/contract/operation.ts'
import type { Body, OperationId, Reply } from '../api/contract.ts'

/** A question as the API would read it. */
export type Asked = {
  id: OperationId
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
}

type Answer = { status: number; body: unknown; headers?: Record<string, string> }
type Answerer = (asked: Asked) => Answer | Promise<Answer>

const inOrder = declared.toSorted(
  (a, b) => (a.path.match(/\{/g) ?? []).length - (b.path.match(/\{/g) ?? []).length,
)
const patterns = inOrder.map((operation) => ({
  operation,
  pattern: new RegExp(`^${operation.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}))
const operationOf = (id: string): OperationSpec => {
  const found = declared.find((one) => one.id === id)
  if (!found) throw new Error(`the contract declares no operation ${id}`)
  return found
}

/** `tags[]=a&tags[]=b` as the list it stands for. */
const queryOf = (search: URLSearchParams): Record<string, unknown> =>
  Object.fromEntries(
    [...new Set(search.keys())].map((name) =>
      name.endsWith('[]') ? [name.slice(0, -2), search.getAll(name)] : [name, search.get(name)],
    ),
  )

const made: { faults: string[] }[] = []

/** What was wrong with what any network was asked, or answered, since this was last called. */
export const faultsOfNetworks = (): string[] => made.splice(0).flatMap(({ faults }) => faults)

/**
 * A network that only says what the contract allows: a question that no operation takes, one that nobody told the
 * answer to, and an answer that the operation could not give are faults of the test.
 */
export const fakeNetwork = () => {
  const answers = new Map<string, Answerer>()
  const asked: Asked[] = []
  const faults: string[] = []

  const checked = (id: string, { status, body, headers }: Answer): Response => {
    const schema = operationOf(id).replies[status]
    if (schema === undefined) faults.push(`${id} never answers ${status}`)
    else if (schema !== null) {
      const { error } = schema.safeParse(body)
      if (error) faults.push(`${id} cannot answer this: ${error.message}`)
    }
    return new Response(schema === null ? null : JSON.stringify(body), { status, headers })
  }

  const fetch = async (path: string, init: RequestInit): Promise<Response> => {
    const url = new URL(path, 'http://localhost')
    const method = init.method ?? 'GET'
    for (const { operation, pattern } of patterns) {
      const match = operation.method === method && pattern.exec(url.pathname)
      if (!match) continue
      const params = Object.fromEntries(
        Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
      )
      const query = queryOf(url.searchParams)
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : init.body
      for (const [part, schema, value] of [
        ['params', operation.params, params],
        ['query', operation.query, query],
        ['body', init.body instanceof FormData ? undefined : operation.body, body],
      ] as const) {
        if (part === 'body' && value === undefined && operation.bodyOptional) continue
        const { error } = schema?.safeParse(value) ?? {}
        if (error) faults.push(`${operation.id} refuses the ${part}: ${error.message}`)
      }
      const question = { id: operation.id as OperationId, params, query, body } as Asked
      asked.push(question)
      const answer = answers.get(operation.id)
      if (!answer) {
        faults.push(`nobody said what ${operation.id} answers`)
        return new Response('null', { status: 500 })
      }
      return checked(operation.id, await answer(question))
    }
    faults.push(`the contract declares no ${method} ${url.pathname}`)
    return new Response('null', { status: 404 })
  }

  /** What an operation answers from now on, or what it makes of a question. */
  const reply = <I extends OperationId>(id: I, body: Reply<I> | ((asked: Asked) => Reply<I>)): void => {
    const status = successStatus(operationOf(id))
    answers.set(id, (question) => ({
      status,
      body: typeof body === 'function' ? (body as (asked: Asked) => Reply<I>)(question) : body,
    }))
  }

  // Boxes ask what the account keeps of them, whatever a test is about.
  reply('drafts', { items: [] })
  reply('draft_keep', ({ params, body }) => {
    const { fields, pictures = [], about, path, changedAt } = body as Body<'draft_keep'>
    return {
      key: params['draft_key'] ?? '',
      about: about ?? null,
      path: path ?? null,
      firstWords: '',
      pictureCount: pictures.length,
      changedAt: `${changedAt.slice(0, 19)}+00:00`,
      fields,
      pictures,
    }
  })
  reply('draft_delete', undefined)
  // So do cards of microblogs what to show below them, and threads what is like them.
  reply('post_previews', { items: [] })
  reply('entry_related', { items: [] })
  reply('draft_picture_add', { path: `/media/aa/aa/${'a'.repeat(64)}.png`, alt: '' })
  made.push({ faults })
  return {
    fetch,
    reply,
    /** What an operation was asked so far. */
    askedFor: (id: OperationId): Asked[] => asked.filter((one) => one.id === id),
    refuse(id: OperationId, status: number, detail = '', retryAfter?: number): void {
      const headers = retryAfter === undefined ? undefined : { 'retry-after': String(retryAfter) }
      answers.set(id, () => ({
        status,
        headers,
        body: { type: 'about:blank', title: 'Refused', status, detail },
      }))
    },
    /** Refuses only some questions; the others are answered as before. */
    refuseSome(id: OperationId, status: number, detail: string, which: (asked: Asked) => boolean): void {
      const before = answers.get(id)
      if (!before) throw new Error(`nobody said what ${id} answers`)
      answers.set(id, (question) =>
        which(question)
          ? { status, body: { type: 'about:blank', title: 'Refused', status, detail } }
          : before(question),
      )
    },
    /** No answer comes at all. */
    breakDown(id: OperationId): void {
      answers.set(id, () => {
        throw new TypeError('Failed to fetch')
      })
    },
    /** Answers only once the function that is returned is called; what it answers is set as ever. */
    hold(id: OperationId): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      const before = answers.get(id)
      answers.set(id, async (question) => {
        await promise
        const answer = before ?? answers.get(id)
        if (!answer) throw new Error(`nobody said what ${id} answers`)
        return answer(question)
      })
      return resolve
    },
  }
}

export type Network = ReturnType<typeof fakeNetwork>
