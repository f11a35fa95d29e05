import { Link } from '../../ui/Link.tsx'
import { useMe } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { displayName } from '../../model/links.ts'
import { excerpt } from '../../model/text.ts'
import { Ago } from '../../ui/Ago.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Answered } from '../../ui/Answered.tsx'
import { Empty, TextSkeleton } from '../../ui/states.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { messagesApi, others, type Thread } from './messages.api.ts'

export const conversationPath = (threadId: number): string => `/profile/messages/${threadId}`

const Row = ({ thread, current }: { thread: Thread; current: boolean }) => {
  const { t } = useTranslation()
  const me = useMe()?.userId ?? 0
  const [first, ...more] = others(thread.participants, me)
  const [last] = thread.messages
  const fresh = last?.status === 'new' && last.sender.userId !== me
  const text = excerpt(last?.body ?? null, 120)
  return (
    <Link
      className={`dm-row${fresh ? ' is-new' : ''}`}
      to={conversationPath(thread.threadId)}
      aria-current={current ? 'true' : undefined}
    >
      {first ? <Avatar user={first} size={40} /> : <span className="av av-40" aria-hidden="true" />}
      <b>
        {fresh && <span className="sr">{t('messages.unread')} </span>}
        {first ? [first, ...more].map(displayName).join(', ') : t('messages.nobody')}
      </b>
      {last && <Ago date={last.createdAt} />}
      <p>{last?.sender.userId === me ? t('messages.mine', { text }) : text}</p>
    </Link>
  )
}

/** All conversations of the member, the liveliest first. */
export const ConversationList = ({ p = 1, current }: { p?: number; current?: number }) => {
  const { t } = useTranslation()
  const threads = messagesApi.useReadThreadsQuery(p)
  return (
    <section className="dm-list" aria-label={t('messages.conversations')}>
      <div className="page-head">
        <h1>{t('messages.title')}</h1>
      </div>
      <Answered of={threads} skeleton={<TextSkeleton lines={8} />}>
        {({ items, pagination }) =>
          items.length === 0 ? (
            <Empty icon="mail" title={t('messages.none')}>
              <span>{t('messages.noneHint')}</span>
            </Empty>
          ) : (
            <>
              {items.map((thread) => (
                <Row key={thread.threadId} thread={thread} current={thread.threadId === current} />
              ))}
              {current === undefined && pagination.maxPage > 1 && <Pager pagination={pagination} />}
            </>
          )
        }
      </Answered>
    </section>
  )
}
