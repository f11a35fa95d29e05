import type { Post } from '../../api/contract.ts'
import { useMe } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { boostsPath, commentPath, postPath, userPath } from '../../model/links.ts'
import { excerpt } from '../../model/text.ts'
import { Ago } from '../../ui/Ago.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Name, WithEmojis } from '../../ui/Emojis.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { useReadPreviewQuery, type Preview } from './previews.api.ts'

type Person = Preview['boosters'][number]

const AVATARS = 4
const NAMES = 2

/** Of whom the server told, as it was then, with what the reader did since. */
const useBoosters = (post: Post, told: readonly Person[]): Person[] => {
  const me = useMe()
  const others = told.filter(({ userId }) => userId !== me?.userId)
  return me && post.userVote === 1 ? [me, ...others].slice(0, AVATARS) : others
}

/** Whose boosts brought it to more people. */
const Boosters = ({ post, people }: { post: Post; people: readonly Person[] }) => {
  const { t } = useTranslation()
  const named = people.slice(0, NAMES)
  const others = (post.uv ?? 0) - named.length
  const linked = [
    ...named.map((user) => (
      <Link key={user.userId} to={userPath(user)}>
        <Name user={user} />
      </Link>
    )),
    ...(others > 0
      ? [
          <Link key="others" to={boostsPath(post)}>
            {t('boosters.others', { count: others })}
          </Link>,
        ]
      : []),
  ]
  const sentence = t(`boosters.${linked.length === 1 ? 'one' : linked.length === 2 ? 'two' : 'three'}`, {
    first: '{0}',
    second: '{1}',
    third: '{2}',
  })
  return (
    <p className="boosters">
      <span className="stack">
        {people.map((user) => (
          <Avatar key={user.userId} user={user} size={18} />
        ))}
      </span>
      <span>
        {sentence.split(/\{(\d)\}/).map((piece, place) => (place % 2 ? linked[Number(piece)] : piece))}
      </span>
    </p>
  )
}

const ReplyLine = ({ reply, post }: { reply: Preview['replies'][number]; post: Post }) => (
  <li className="cm">
    <p className="cm-head">
      <Avatar user={reply.user} />
      <Link className="name" to={userPath(reply.user)}>
        <Name user={reply.user} />
      </Link>
      <Link
        className="when"
        to={commentPath({ commentId: reply.commentId, postId: post.postId, magazine: post.magazine })}
      >
        <Ago date={reply.createdAt} />
      </Link>
    </p>
    <p className="said" lang={reply.lang || undefined} dir="auto">
      <WithEmojis text={reply.contentWarning ?? excerpt(reply.body, 300)} emojis={reply.emojis} />
    </p>
  </li>
)

/** Who boosted a microblog, and up to two of its replies behind a rule. */
export const PostPreview = ({ post }: { post: Post }) => {
  const { t } = useTranslation()
  const { data } = useReadPreviewQuery(post.postId)
  const people = useBoosters(post, data?.boosters ?? [])
  if (!data) return null
  // What is below a warning might say what the warning hides.
  const replies = post.contentWarning ? [] : data.replies
  const more = post.comments - replies.length
  return (
    <>
      {people.length > 0 && <Boosters post={post} people={people} />}
      {replies.length > 0 && (
        <div className="previewed">
          <ul aria-label={t('boosters.replies')}>
            {replies.map((reply) => (
              <ReplyLine key={reply.commentId} reply={reply} post={post} />
            ))}
          </ul>
          {more > 0 && (
            <Link className="act" to={`${postPath(post)}#comments`}>
              <Icon name="chevron-down" />
              {t('boosters.more', { count: more })}
            </Link>
          )}
        </div>
      )}
    </>
  )
}
