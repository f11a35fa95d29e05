import { useState } from 'react'
import { Navigate } from 'react-router'
import type { Action } from '../../app/form.ts'
import { Link } from '../../ui/Link.tsx'
import { skipToken } from '@reduxjs/toolkit/query'
import { need, notFound, PageMoved, type Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import { useMe } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { displayName, loginPath, splitHandle, userPath } from '../../model/links.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Head } from '../../ui/Head.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Failed, TextSkeleton } from '../../ui/states.tsx'
import { peopleApi } from '../people/people.api.ts'
import { ConversationList, conversationPath } from './ConversationList.tsx'
import { bodyIn, MessageBox } from './MessageBox.tsx'
import { between, messagesApi } from './messages.api.ts'

export const loader: Loader = async ({ dispatch, state, params, url }) => {
  const { me } = state().page
  if (!me) throw new PageMoved(loginPath(url.pathname))
  if (!params['name']) return notFound()
  const user = await need(dispatch(peopleApi.endpoints.readUser.initiate(params['name'])))
  const { readThreads, readThreadsWith } = messagesApi.endpoints
  const known = between(await need(dispatch(readThreadsWith.initiate(user.userId))), me.userId, user.userId)
  if (known) throw new PageMoved(conversationPath(known.threadId))
  await need(dispatch(readThreads.initiate(1)))
}

const write: Action = async (args) => {
  const { dispatch, params } = args
  const body = bodyIn(args)
  const { userId } = await dispatch(peopleApi.endpoints.readUser.initiate(params['name'] ?? '')).unwrap()
  const { threadId } = await dispatch(messagesApi.endpoints.open.initiate({ userId, body })).unwrap()
  return { to: conversationPath(threadId) }
}

export const actions = { '': write }

/** The first message to somebody; who has a conversation with them already is taken there. */
export const Component = () => {
  const { t } = useTranslation()
  const { name: wanted = '' } = useParams()
  const me = useMe()?.userId ?? 0
  const { currentData: user, error } = peopleApi.useReadUserQuery(wanted)
  const { currentData: threads } = messagesApi.useReadThreadsWithQuery(user?.userId ?? skipToken)
  const [writing, setWriting] = useState(false)
  const known = user && threads ? between(threads, me, user.userId) : null
  if (known && !writing) return <Navigate to={conversationPath(known.threadId)} replace />
  const name = user ? displayName(user) : ''
  // The conversation that the first message opens is gone to once it is sent.
  const send: Action = (args) => {
    setWriting(true)
    return write(args)
  }
  return (
    <>
      <Head title={t('messages.to', { name })} hidden />
      <main id="content">
        <div className="dm">
          <ConversationList current={0} />
          <section className="dm-talk" aria-label={t('messages.to', { name })}>
            <header className="dm-top">
              <Link className="ico only-phone" to="/profile/messages" aria-label={t('messages.all')}>
                <Icon name="arrow-left" />
              </Link>
              {user && (
                <>
                  <Avatar user={user} size={40} />
                  <div>
                    <b>
                      <Link to={userPath(user)}>{name}</Link>
                    </b>
                    <bdi className="mute" dir="ltr">
                      @{splitHandle(user.username).name}
                    </bdi>
                  </div>
                </>
              )}
            </header>
            <div className="dm-body" />
            {user ? (
              <MessageBox
                name={name}
                box={`message-user-${user.userId}`}
                path={`${userPath(user)}/message`}
                action={send}
              />
            ) : error ? (
              <Failed error={error} />
            ) : (
              <TextSkeleton lines={2} />
            )}
          </section>
        </div>
      </main>
    </>
  )
}
