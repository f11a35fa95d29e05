import { useHydrated } from '../../app/hydration.tsx'
import { useDates } from '../../ui/format.ts'
import type { Action } from '../../app/form.ts'
import { useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { Link } from '../../ui/Link.tsx'
import { need, notFound, PageMoved, want, type Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import { useMe } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { displayName, loginPath, splitHandle, userPath } from '../../model/links.ts'
import { Ago } from '../../ui/Ago.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Head } from '../../ui/Head.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Prose } from '../../ui/Prose.tsx'
import { Answered } from '../../ui/Answered.tsx'
import { TextSkeleton } from '../../ui/states.tsx'
import { pageNumber } from '../../model/paging.ts'
import { ConversationList, conversationPath } from './ConversationList.tsx'
import { bodyIn, MessageBox } from './MessageBox.tsx'
import { messagesApi, others, type Conversation, type Message } from './messages.api.ts'

const idOf = (text: string | undefined): number | null =>
  /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : null

export const loader: Loader = async ({ dispatch, state, params, url }) => {
  const id = idOf(params['id'])
  if (id === null) return notFound()
  if (!state().page.me) throw new PageMoved(loginPath(url.pathname))
  const { readConversation, readThreads } = messagesApi.endpoints
  await need(dispatch(readConversation.initiate({ id, p: pageNumber(url.searchParams) })))
  await want(dispatch(readThreads.initiate(1)))
}

/** One message; its time stands below the last of those that one person wrote in a row. */
const Bubble = ({ message, mine, last }: { message: Message; mine: boolean; last: boolean }) => {
  const { t } = useTranslation()
  return (
    <>
      <div className={`bubble${mine ? ' me' : ''}`} id={`message-${message.messageId}`}>
        <Prose source={message.body} emojis={message.emojis} />
      </div>
      {last && (
        <div className={`under${mine ? ' me' : ''}`}>
          <span className="sr">
            {mine ? t('messages.sent') : t('messages.received', { name: displayName(message.sender) })}{' '}
          </span>
          <Ago date={message.createdAt} />
        </div>
      )}
    </>
  )
}

const Bubbles = ({ conversation, me }: { conversation: Conversation; me: number }) => {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { currentPage, maxPage } = conversation.pagination
  const { day } = useDates()
  const dayOf = ({ createdAt }: Message): string => day(createdAt)
  const items = conversation.items.toReversed()
  const end = useRef<HTMLSpanElement>(null)
  const newest = items.at(-1)?.messageId
  useEffect(() => {
    if (currentPage === 1 && newest !== undefined) end.current?.scrollIntoView({ block: 'nearest' })
  }, [newest, currentPage])
  return (
    <div className="dm-body" role="log" aria-label={t('messages.title')}>
      {currentPage < maxPage && (
        <Link className="stamp" rel="next" to={`${pathname}?p=${currentPage + 1}`}>
          {t('messages.earlier')}
        </Link>
      )}
      {items.map((message, at) => {
        const after = items[at + 1]
        const before = items[at - 1]
        return [
          (!before || dayOf(before) !== dayOf(message)) && (
            <p className="stamp" key={`day-${dayOf(message)}`}>
              {dayOf(message)}
            </p>
          ),
          <Bubble
            key={message.messageId}
            message={message}
            mine={message.sender.userId === me}
            last={!after || after.sender.userId !== message.sender.userId || dayOf(after) !== dayOf(message)}
          />,
        ]
      })}
      {currentPage > 1 && (
        <Link
          className="stamp"
          rel="prev"
          to={currentPage === 2 ? pathname : `${pathname}?p=${currentPage - 1}`}
        >
          {t('messages.later')}
        </Link>
      )}
      <span ref={end} />
    </div>
  )
}

/** Marks what others wrote as read once it has been seen. */
const useReading = (conversation: Conversation | undefined, me: number): void => {
  const hydrated = useHydrated()
  const [markRead] = messagesApi.useMarkReadMutation()
  const unread =
    conversation?.items
      .filter(({ status, sender }) => status === 'new' && sender.userId !== me)
      .map(({ messageId }) => messageId) ?? []
  const wanted = unread.join(',')
  useEffect(() => {
    if (hydrated && wanted !== '') void markRead(wanted.split(',').map(Number))
  }, [hydrated, wanted, markRead])
}

const reply: Action = async (args) => {
  const id = idOf(args.params['id']) ?? notFound()
  await args.dispatch(messagesApi.endpoints.reply.initiate({ id, body: bodyIn(args) })).unwrap()
}

export const actions = { '': reply }

/** A conversation, scrolled to its newest message. */
export const Component = () => {
  const { t } = useTranslation()
  const { id: text } = useParams()
  const [search] = useSearchParams()
  const id = idOf(text) ?? 0
  const me = useMe()?.userId ?? 0
  const asked = messagesApi.useReadConversationQuery({
    id,
    p: pageNumber(search),
  })
  const { currentData } = asked
  useReading(currentData, me)
  const people = others(currentData?.participants ?? [], me)
  const [first] = people
  const name = people.map(displayName).join(', ') || t('messages.nobody')
  return (
    <>
      <Head title={currentData ? t('messages.with', { name }) : t('messages.title')} hidden />
      <main id="content">
        <div className="dm">
          <ConversationList current={id} />
          <section className="dm-talk" aria-label={t('messages.with', { name })}>
            <header className="dm-top">
              <Link className="ico only-phone" to="/profile/messages" aria-label={t('messages.all')}>
                <Icon name="arrow-left" />
              </Link>
              {first && <Avatar user={first} size={40} />}
              <div>
                <b>{people.length === 1 && first ? <Link to={userPath(first)}>{name}</Link> : name}</b>
                {people.length === 1 && first && (
                  <bdi className="mute" dir="ltr">
                    @{splitHandle(first.username).name}
                  </bdi>
                )}
              </div>
            </header>
            <Answered of={asked} skeleton={<TextSkeleton lines={8} />}>
              {(conversation) => <Bubbles conversation={conversation} me={me} />}
            </Answered>
            {currentData && (
              <MessageBox
                key={id}
                name={name}
                box={`message-thread-${id}`}
                path={conversationPath(id)}
                action={reply}
              />
            )}
          </section>
        </div>
      </main>
    </>
  )
}
