import type { Method, Operation } from '@app/contract/operation.ts'
import { routerPath } from '@app/contract/operation.ts'
import findMyWay from 'find-my-way'

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE']

export type OperationRoutes = {
  find(method: string, path: string): Operation | null
  /** Methods that the path answers, for `Allow`; empty where the path is unknown. */
  allowed(path: string): string[]
}

const namesIn = (template: string): number => template.split('{').length - 1

/** The route table of the contract. A trailing slash names the same thing, HEAD is answered as GET. */
export const routeOperations = (operations: readonly Operation[]): OperationRoutes => {
  const router = findMyWay({ ignoreTrailingSlash: true, maxParamLength: 2048 })
  for (const operation of operations) {
    router.on(operation.method, routerPath(operation), () => undefined, operation)
  }
  const find = (method: string, path: string): Operation | null => {
    const wanted = method === 'HEAD' ? 'GET' : method
    if (!methods.includes(wanted as Method)) return null
    return (router.find(wanted as Method, path)?.store as Operation | undefined) ?? null
  }
  return {
    find,
    allowed(path) {
      const found = methods.flatMap((method) => find(method, path) ?? [])
      // `/api/things/newest` is an address of its own, though a thing might be called that.
      const fewest = Math.min(...found.map(({ path: template }) => namesIn(template)))
      const known: string[] = found
        .filter(({ path: template }) => namesIn(template) === fewest)
        .map(({ method }) => method)
      if (known.includes('GET')) known.splice(1, 0, 'HEAD')
      return known.length > 0 ? [...known, 'OPTIONS'] : []
    },
  }
}
