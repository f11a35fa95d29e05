import { api, ask } from '../../api/api.ts'
import type { Body, Reply } from '../../api/contract.ts'
import { meChanged, useAppSelector, useMe, type Me, type RootState } from '../../app/store.ts'

export type Session = Reply<'auth_session'>

export type StrengthRequest = Body<'auth_password_strength'>
export type Strength = Reply<'auth_password_strength'>['strength']

export const meOf = (session: Session): Me => {
  const { userId, username, title, avatar, isAdmin, isGlobalModerator } = session
  return { userId, username, title, avatar, isAdmin, isGlobalModerator }
}

export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    readSession: build.query<Session, void>({ query: () => ask('auth_session'), providesTags: ['Session'] }),
    logIn: build.mutation<Session, Body<'auth_login'>>({
      query: (body) => ask('auth_login', { body }),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null)
        if (!answer) return
        dispatch(api.util.resetApiState())
        dispatch(meChanged(meOf(answer.data)))
      },
    }),
    readLoginTask: build.query<Reply<'auth_login_task'>, string>({
      query: (login) => ask('auth_login_task', { query: { login } }),
      keepUnusedDataFor: 0,
    }),
    readRegistration: build.query<Reply<'auth_registration'>, void>({
      query: () => ask('auth_registration'),
      keepUnusedDataFor: 0,
    }),
    register: build.mutation<Reply<'auth_register'>, Body<'auth_register'>>({
      query: (body) => ask('auth_register', { body }),
    }),
    judgePassword: build.mutation<Reply<'auth_password_strength'>, StrengthRequest>({
      query: (body) => ask('auth_password_strength', { body }),
    }),
    logOut: build.mutation<null, void>({ query: () => ask('auth_logout') }),
    forgotPassword: build.mutation<null, string>({
      query: (email) => ask('auth_password_forgot', { body: { email } }),
    }),
    resetPassword: build.mutation<null, Body<'auth_password_reset'>>({
      query: (body) => ask('auth_password_reset', { body }),
    }),
    resendActivation: build.mutation<null, string>({
      query: (email) => ask('auth_verify_email_resend', { body: { email } }),
    }),
    verifyEmail: build.mutation<{ username: string }, string>({
      query: (token) => ask('auth_verify_email', { body: { token } }),
    }),
  }),
})

export type MemberSettings = Session['settings']

const sessionIn = sessionApi.endpoints.readSession.select()

/** What the signed-in member chose; null for visitors. */
export const memberSettings = (state: RootState): MemberSettings | null =>
  state.page.me ? (sessionIn(state).data?.settings ?? null) : null

export const useMemberSettings = (): MemberSettings | null => useAppSelector(memberSettings)

/** Whether staff suspended the signed-in member: they are told wherever they would write. */
export const useIsSuspended = (): boolean =>
  useAppSelector((state) => state.page.me !== null && sessionIn(state).data?.isSuspended === true)

/** Asks for the member's session. The frame does, once; all else reads what has come. */
export const useSessionQuery = (): void => {
  const me = useMe()
  sessionApi.useReadSessionQuery(undefined, { skip: !me })
}
