import { api, ask } from '../../api/api.ts'

export type Parameter = { name: string; in: string; required: boolean; description?: string }

/** An operation as its row shows it. */
export type Described = {
  method: string
  path: string
  summary: string
  /** Null where nobody needs to be signed in. */
  scopes: string[] | null
  limit: string
  parameters: Parameter[]
  statuses: string[]
  /** What the search looks at. */
  text: string
}

export type DescribedGroup = { tag: string; operations: Described[] }

type OpenApi = {
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string
        summary?: string
        description?: string
        tags?: string[]
        security?: { oauth2?: string[] }[]
        parameters?: Parameter[]
        responses: Record<string, unknown>
      }
    >
  >
}

const toGroups = ({ paths }: OpenApi): DescribedGroup[] => {
  const groups = new Map<string, Described[]>()
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const { summary = '', description = '', tags = [''], security = [], parameters = [] } = operation
      const isOpen = security.length === 0 || security.some((way) => Object.keys(way).length === 0)
      const described = {
        method: method.toUpperCase(),
        path,
        summary,
        scopes: isOpen ? null : (security.find((way) => way.oauth2)?.oauth2 ?? []),
        limit: description,
        parameters,
        statuses: Object.keys(operation.responses),
        text: `${method} ${path} ${summary} ${operation.operationId}`.toLowerCase(),
      }
      const [tag = ''] = tags
      groups.set(tag, [...(groups.get(tag) ?? []), described])
    }
  }
  return [...groups]
    .map(([tag, operations]) => ({ tag, operations }))
    .toSorted((a, b) => (a.tag < b.tag ? -1 : 1))
}

export const apiDocsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The description that the instance gives to programs. */
    readDescription: build.query<DescribedGroup[], void>({
      query: () => ask('app.swagger'),
      transformResponse: (document: unknown) => toGroups(document as OpenApi),
    }),
  }),
})
