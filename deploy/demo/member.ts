import { authLogin } from '@app/contract/identity/accounts.ts'
import type { BodyInput, Operation, OperationSpec, ParamsInput, ReplyOf } from '@app/contract/operation.ts'

type Said<O extends OperationSpec> = {
  params?: Partial<Record<keyof ParamsInput<O>, string | number>>
  body?: BodyInput<O>
  picture?: Buffer
}

const formOf = (body: object, picture: Buffer): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(body))
    for (const one of [value].flat()) form.append(Array.isArray(value) ? `${name}[]` : name, String(one))
  form.append('uploadImage', new Blob([new Uint8Array(picture)]), 'picture.png')
  return form
}

export type Member = {
  userId: number
  /** Calls an operation as this member; what is refused ends the demo. */
  does<O extends OperationSpec>(operation: Operation<O>, said?: Said<O>): Promise<ReplyOf<O>>
}

/** Somebody who signs in at the gateway of this process and acts as a browser would. */
export const signIn = async (
  { port, origin }: { port: number; origin: string },
  login: string,
  password: string,
): Promise<Member> => {
  let cookie = ''
  const does = async <O extends OperationSpec>(
    operation: Operation<O>,
    { params = {}, body, picture }: Said<O> = {},
  ): Promise<ReplyOf<O>> => {
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String((params as Record<string, unknown>)[name])),
    )
    const sent = picture ? formOf((body ?? {}) as object, picture) : body && JSON.stringify(body)
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: operation.method,
      headers: {
        origin,
        'sec-fetch-site': 'same-origin',
        ...(cookie && { cookie }),
        ...(typeof sent === 'string' && { 'content-type': 'application/json' }),
      },
      ...(sent !== undefined && { body: sent as string | FormData }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${operation.id} answered ${answer.status}: ${text}`)
    const given = answer.headers.getSetCookie().map((one) => one.split(';', 1)[0] ?? '')
    if (given.length > 0) cookie = given.join('; ')
    return (text === '' ? undefined : JSON.parse(text)) as ReplyOf<O>
  }
  const { userId } = await does(authLogin, { body: { login, password } })
  return { userId, does }
}
