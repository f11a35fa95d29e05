import type { IncomingMessage, ServerResponse } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import type { Operation } from '@app/contract/operation.ts'
import type { WorkQueues } from '../bus/bus.ts'
import type { Cache } from '../cache/cache.ts'
import { isDatabaseUnavailable } from '../db/unavailable.ts'
import { networkOf } from '../net/address-key.ts'
import { routerPath, successStatus, takesIdempotencyKey } from '@app/contract/operation.ts'
import { changesSomething, isStaffAct, needsStaff } from '@app/contract/staff-acts.ts'
import findMyWay from 'find-my-way'
import { callerAddress, pathOf, searchOf } from './address.ts'
import { readBody } from './body.ts'
import type { FileLimits } from './body.ts'
import { once } from './idempotency.ts'
import { parseBody, parseParams, parseQuery, requireFile } from './input.ts'
import { sendJson } from './json.ts'
import { principalOf } from './identity.ts'
import { editTag, preconditionOf } from './precondition.ts'
import { Refusal, unauthorized } from './refusal.ts'
import { currentRequest } from './request-context.ts'
import type { StaffAct } from './request-context.ts'
import type { Principal } from './principal.ts'
import type { Route } from './serve.ts'
import { beginStaffAct, describeAbout } from './staff-act.ts'
import { WrittenJson } from './written-json.ts'

export type OperationsOptions = {
  files: FileLimits
  /** Where answers are kept for those who ask again with the same key. */
  cache: Cache
  /** Where what staff do is given to the audit log. */
  work: Pick<WorkQueues, 'enqueue' | 'within'>
  now: () => Date
  /** How long a handler may take before its caller is told that the service is busy. */
  timeoutMs?: number
  /** Tests: every answer must match its schema, to the letter. */
  checkReplies: boolean
  /** Told before the answer to what may have written. */
  written?: () => Promise<void>
}

/** Fails where an answer is not what the contract declares, extra members included. */
export const checkReply = (operation: Operation, status: number, body: unknown): void => {
  const schema = operation.replies[status]
  if (schema === undefined) throw new Error(`${operation.id} answered ${status}, which it does not declare`)
  if (schema === null) {
    if (body !== undefined) throw new Error(`${operation.id} answered ${status} with a body`)
    return
  }
  const wire = JSON.parse(JSON.stringify(body)) as unknown
  const result = schema.safeParse(wire)
  if (!result.success)
    throw new Error(`${operation.id} answered ${status} against its schema: ${result.error.message}`)
  if (!isDeepStrictEqual(result.data, wire)) {
    throw new Error(`${operation.id} answered ${status} with members its schema does not know`)
  }
}

/** How long a request may take. Few handlers ask for its signal, and making one costs more than parsing a request. */
const createDeadline = (res: ServerResponse, timeoutMs: number) => {
  const until = performance.now() + timeoutMs
  let made: AbortSignal | null = null
  return {
    isOver: () => performance.now() >= until,
    signal(): AbortSignal {
      if (made) return made
      const gone = new AbortController()
      if (res.closed) gone.abort()
      else res.once('close', () => gone.abort())
      made = AbortSignal.any([
        gone.signal,
        AbortSignal.timeout(Math.max(0, Math.ceil(until - performance.now()))),
      ])
      return made
    },
  }
}

const fieldsOf = (body: unknown, names: readonly string[] = []): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, (body as Record<string, unknown> | undefined)?.[name]]))

const statusOf = (error: unknown): number => {
  if (error instanceof Refusal) return error.status
  return isDatabaseUnavailable(error) ? 503 : 500
}

/** Answers a request for an operation; null where the contract has none at its address. */
export type ServeOperation = (req: IncomingMessage, res: ServerResponse) => Promise<void> | null

/** Serves operations of the contract: parse, call, check, answer (decisions/0006-operations-beside-express.md). */
export const serveOperations = (routes: readonly Route[], options: OperationsOptions): ServeOperation => {
  const router = findMyWay({ ignoreTrailingSlash: true, maxParamLength: 2048 })
  for (const route of routes) {
    router.on(route.operation.method, routerPath(route.operation), () => undefined, route)
  }

  /** What staff are about to change, whether or not the audit log is to keep it. */
  const actOf = (
    req: IncomingMessage,
    operation: Operation,
    principal: Principal | null,
  ): StaffAct | null => {
    if (!principal || !changesSomething(operation)) return null
    if (!principal.isAdmin && !principal.isGlobalModerator) return null
    return beginStaffAct({
      work: options.work,
      schemas: [operation.context],
      isKept: isStaffAct(operation),
      success: successStatus(operation),
      who: {
        userId: principal.userId,
        username: principal.username,
        operation: operation.id,
        network: networkOf(callerAddress(req)),
        requestId: currentRequest()?.requestId ?? '',
      },
      now: options.now,
    })
  }

  const answer = async (
    req: IncomingMessage,
    res: ServerResponse,
    { operation, handle, guard }: Route,
    given: Record<string, string | undefined>,
    act: StaffAct | null,
  ): Promise<void> => {
    const principal = principalOf(req)
    if (operation.auth === 'required' && !principal) throw unauthorized()
    if (act) act.about = describeAbout(given)

    const params = parseParams(operation, given)
    const raw = await readBody(req, operation, options.files)
    const [file = null] = raw.files
    // How long a body takes is the sender's affair, which the gateway bounds.
    const deadline = createDeadline(res, options.timeoutMs ?? 15_000)
    let result: unknown
    try {
      let query, body
      try {
        query = parseQuery(operation, searchOf(req))
        body = parseBody(operation, raw.value)
        if (act) act.about = describeAbout({ ...given, ...fieldsOf(body, operation.about) })
        requireFile(operation, file)
      } catch (fault) {
        await guard?.({ params, principal, signal: deadline.signal() } as never)
        throw fault
      }
      const work = () =>
        handle({
          params,
          query,
          body,
          file,
          files: raw.files,
          principal,
          get ip() {
            return callerAddress(req)
          },
          precondition: preconditionOf(operation, req.headers['if-match']),
          requestId: currentRequest()?.requestId ?? '',
          get signal() {
            return deadline.signal()
          },
          req,
          res,
        } as never)
      const key = req.headers['idempotency-key']
      result =
        principal && typeof key === 'string' && takesIdempotencyKey(operation)
          ? await once(
              options.cache,
              {
                scope: `${operation.context}.${principal.userId}`,
                key,
                request: JSON.stringify([
                  operation.id,
                  req.url,
                  raw.value ?? null,
                  ...(raw.files.length > 0 ? raw.files.map(({ sha256 }) => sha256) : [null]),
                ]),
              },
              work,
            )
          : await work()
    } catch (error) {
      if (deadline.isOver() && !res.closed && !(error instanceof Refusal)) {
        throw new Refusal(503, 'This took too long. Try again in a moment.')
      }
      throw error
    } finally {
      await raw.dispose()
    }
    // Without it the caller is kept from replicas, which is slower and no fault.
    if (operation.method !== 'GET') await options.written?.().catch(() => undefined)
    const status = successStatus(operation)
    // Nobody is told that it is done before the line of it is kept.
    await act?.end(status)
    if (res.headersSent) return
    if (operation.edited && principal && result !== undefined)
      res.setHeader('ETag', editTag(operation, result as Record<string, unknown>))
    if (options.checkReplies) {
      checkReply(operation, status, result instanceof WrittenJson ? result.value() : result)
      if (currentRequest()?.askedRole && !needsStaff(operation))
        throw new Error(`${operation.id} needs a role of staff, and the contract does not say so`)
    }
    if (result === undefined) {
      res.statusCode = status
      res.end()
    } else sendJson(res, status, result)
  }

  return (req, res) => {
    const found = router.find(req.method === 'HEAD' ? 'GET' : (req.method as 'GET'), pathOf(req))
    if (!found) return null
    const route = found.store as Route
    const request = currentRequest()
    if (request) request.operation = route.operation.id
    const act = actOf(req, route.operation, principalOf(req))
    if (!act) return answer(req, res, route, found.params, null)
    if (request) request.act = act
    return answer(req, res, route, found.params, act).catch(async (error: unknown) => {
      // What the caller is told is why it failed, even where that cannot be kept.
      await act.end(statusOf(error)).catch(() => undefined)
      throw error
    })
  }
}
