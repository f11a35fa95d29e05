import type { Example } from './example.ts'
import type { Operation } from './operation.ts'

/** What a request of an example is called by, in the reference. */
export type Sample = { lang: string; label: string; source: string }

/** A text between single quotes of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

const plain = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

const addressOf = (url: string, { path }: Operation, { params = {}, query = {} }: Example): string => {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  )
  const pairs = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [
      name,
      Array.isArray(value) ? value.join(',') : String(value),
    ]),
  )
  return `${url}${filled}${pairs.size > 0 ? `?${pairs.toString()}` : ''}`
}

/** The request of an example as a line for a shell. */
export const curlOf = (url: string, operation: Operation, example: Example): string => {
  const { by, body, file, form } = example
  const fields = Object.entries(body ?? {})
  const carried = file
    ? [
        `-F ${quoted(`${file.field}=@${file.name}`)}`,
        ...fields.flatMap(([name, value]) =>
          Array.isArray(value)
            ? value.map((one) => `-F ${quoted(`${name}[]=${plain(one)}`)}`)
            : [`-F ${quoted(`${name}=${plain(value)}`)}`],
        ),
      ]
    : form
      ? fields.map(([name, value]) => `--data-urlencode ${quoted(`${name}=${plain(value)}`)}`)
      : body
        ? ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body))}`]
        : []
  // curl posts by itself what is carried.
  const byItself = carried.length > 0 ? 'POST' : 'GET'
  return [
    `curl ${operation.method === byItself ? '' : `-X ${operation.method} `}${quoted(addressOf(url, operation, example))}`,
    ...(by === 'token' ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(by === 'session' ? ['-b cookies.txt -c cookies.txt', `-H ${quoted(`Origin: ${url}`)}`] : []),
    ...carried,
  ].join(' \\\n  ')
}

/** Stands for itself in code. */
class Word {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A value as somebody writes it in TypeScript. */
const written = (value: unknown, indent: string): string => {
  const inner = `${indent}  `
  if (value instanceof Word) return value.text
  if (typeof value === 'string')
    return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`
  if (Array.isArray(value)) return `[${value.map((one) => written(one, indent)).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const members = Object.entries(value).map(
    ([name, one]) => `${/^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`}: ${written(one, inner)}`,
  )
  const line = `{ ${members.join(', ')} }`
  if (members.length === 0) return '{}'
  return line.length + indent.length <= 80 && !line.includes('\n')
    ? line
    : `{\n${members.map((member) => `${inner}${member},\n`).join('')}${indent}}`
}

/** The request of an example with the client package. */
export const typescriptOf = (url: string, operation: Operation, example: Example): string => {
  const { by, params, query, body, file } = example
  const request = {
    ...(params ? { params } : {}),
    ...(query ? { query } : {}),
    ...(body ? { body } : {}),
    ...(file ? { files: { [file.field]: new Word('picture') } } : {}),
  }
  return [
    "import { createClient } from 'commonplace-client'",
    '',
    `const api = createClient('${url}'${by === 'token' ? ', { token }' : ''})`,
    ...(file ? [`const picture = new File([bytes], '${file.name}')`] : []),
    `const answer = await api.call('${operation.id}'${Object.keys(request).length > 0 ? `, ${written(request, '')}` : ''})`,
  ].join('\n')
}

/** The request of an example, for whoever wants to try it. */
export const samplesOf = (url: string, operation: Operation, example: Example): Sample[] => [
  { lang: 'Shell', label: 'curl', source: curlOf(url, operation, example) },
  // What answers with a redirect is for browsers, and not in the client.
  ...(example.status < 300
    ? [{ lang: 'TypeScript', label: 'TypeScript', source: typescriptOf(url, operation, example) }]
    : []),
]
