import { api, ask, type Failure } from '../../api/api.ts'
import type { Body, Reply } from '../../api/contract.ts'
import type { AppDispatch } from '../../app/store.ts'
import { isFailure } from '../../model/failure.ts'
import type { UsedPasskey } from './ceremony.ts'
import type { Session } from './session.api.ts'

export type Passkeys = Reply<'auth_passkeys'>
export type Proof = Reply<'auth_proof'>

export const passkeysApi = api.injectEndpoints({
  endpoints: (build) => ({
    askForPasskey: build.mutation<Reply<'auth_passkey_login_options'>, void>({
      query: () => ask('auth_passkey_login_options'),
    }),
    logInByPasskey: build.mutation<Session, Body<'auth_passkey_login'>>({
      query: (body) => ask('auth_passkey_login', { body }),
    }),
    readProof: build.query<Proof, void>({ query: () => ask('auth_proof'), providesTags: ['Sessions'] }),
    provePasskey: build.mutation<null, UsedPasskey>({
      query: (credential) => ask('auth_proof_passkey', { body: { credential } }),
      invalidatesTags: ['Sessions'],
    }),
    readPasskeys: build.query<Passkeys, void>({
      query: () => ask('auth_passkeys'),
      providesTags: ['Session'],
    }),
    beginPasskey: build.mutation<Reply<'auth_passkey_options'>, Body<'auth_passkey_options'>>({
      query: (body) => ask('auth_passkey_options', { body }),
      invalidatesTags: ['Sessions'],
    }),
    addPasskey: build.mutation<unknown, Body<'auth_passkey_add'>>({
      query: (body) => ask('auth_passkey_add', { body }),
      invalidatesTags: ['Session', 'Sessions'],
    }),
    renamePasskey: build.mutation<unknown, { id: string; name: string }>({
      query: ({ id, name }) => ask('auth_passkey_rename', { params: { passkey_id: id }, body: { name } }),
      invalidatesTags: ['Session'],
    }),
    removePasskey: build.mutation<unknown, { id: string; currentPassword: string | null }>({
      query: ({ id, currentPassword }) =>
        ask('auth_passkey_remove', { params: { passkey_id: id }, body: { currentPassword } }),
      invalidatesTags: ['Session', 'Sessions'],
    }),
    setPasskeyFactor: build.mutation<Reply<'auth_passkey_second_factor'>, Body<'auth_passkey_second_factor'>>(
      {
        query: (body) => ask('auth_passkey_second_factor', { body }),
        invalidatesTags: ['Session', 'Sessions'],
      },
    ),
  }),
})

/** Whether this browser knows of passkeys; nothing the server could tell. */
export const knowsPasskeys = (): boolean => typeof window !== 'undefined' && 'PublicKeyCredential' in window

/** What comes of asking for a passkey is a refusal of the server, or the browser's, which only says that it was none. */
export const passkeyFailure = (error: unknown, said: string): Failure =>
  isFailure(error) ? error : { status: 400, detail: said }

/** Asks the server for what has to be signed, and whoever sits there for a passkey that signs it. */
export const showPasskey = async (dispatch: AppDispatch, autofill = false): Promise<UsedPasskey> => {
  const [options, { usePasskey }] = await Promise.all([
    dispatch(passkeysApi.endpoints.askForPasskey.initiate()).unwrap(),
    import('./ceremony.ts'),
  ])
  return usePasskey(options, autofill)
}
