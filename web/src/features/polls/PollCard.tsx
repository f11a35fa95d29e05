import { useHydrated } from '../../app/hydration.tsx'
import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useForm } from '../../app/form.ts'
import { useAppSelector, useMe } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import type { Emojis } from '../../model/emojis.ts'
import { loginPath } from '../../model/links.ts'
import { ageOf } from '../../model/time.ts'
import { WithEmojis } from '../../ui/Emojis.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { useFailureText } from '../../ui/states.tsx'
import type { Poll, Polled } from './polls.api.ts'
import { POLL_VOTE, voteInPoll } from './vote-in-poll.ts'

const votesIn = ({ options }: Poll): number => options.reduce((sum, { votes }) => sum + votes, 0)

/** Of a hundred who voted, how many chose it; where nobody says how many voted, of a hundred votes. */
const shareOf = (votes: number, poll: Poll): number => {
  const all = (poll.multiple && poll.votersCount) || votesIn(poll)
  return all === 0 ? 0 : Math.min(100, Math.round((100 * votes) / all))
}

/** A poll, and what its options are written in. */
type Shown = { poll: Poll; lang?: string; emojis?: Emojis | undefined }

const Results = ({ poll, lang, emojis }: Shown) => {
  const { t } = useTranslation()
  return (
    <ul className="poll-results">
      {poll.options.map(({ title, votes }, position) => {
        const share = shareOf(votes, poll)
        const mine = poll.chosen?.includes(position)
        return (
          <li key={position} className={mine ? 'is-mine' : undefined}>
            <span className="poll-option">
              <span lang={lang || undefined} dir="auto">
                <WithEmojis text={title} emojis={emojis} />
              </span>
              {mine && (
                <span title={t('poll.mine')}>
                  <Icon name="check" size="s" />
                  <span className="sr">{t('poll.mine')}</span>
                </span>
              )}
            </span>
            <span className="poll-share">
              <b>{t('poll.share', { share })}</b> <small>{t('poll.votes', { count: votes })}</small>
            </span>
            <span className="poll-bar" aria-hidden="true">
              <span style={{ width: `${share}%` }} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}

const Ballot = ({
  of,
  poll,
  lang,
  emojis,
  onDone,
}: Shown & {
  of: Polled
  onDone: () => void
}) => {
  const { t } = useTranslation()
  const text = useFailureText()
  const hydrated = useHydrated()
  const { props, busy, failure } = useForm(voteInPoll, { name: `poll-${of.kind}-${of.id}`, onDone })
  const [chosen, setChosen] = useState<readonly number[]>([])
  const choose = (position: number, on: boolean): void =>
    setChosen(
      poll.multiple ? [...chosen.filter((one) => one !== position), ...(on ? [position] : [])] : [position],
    )
  return (
    <form {...props} action={POLL_VOTE}>
      <input type="hidden" name="kind" value={of.kind} />
      <input type="hidden" name="id" value={of.id} />
      <fieldset>
        <legend>{t(poll.multiple ? 'poll.several' : 'poll.one')}</legend>
        {poll.options.map(({ title }, position) => (
          <label key={position} className="poll-choice">
            <input
              type={poll.multiple ? 'checkbox' : 'radio'}
              name="choice"
              value={position}
              required={!poll.multiple}
              checked={chosen.includes(position)}
              onChange={(event) => choose(position, event.target.checked)}
            />
            <span lang={lang || undefined} dir="auto">
              <WithEmojis text={title} emojis={emojis} />
            </span>
          </label>
        ))}
      </fieldset>
      {failure && (
        <p className="err" role="alert">
          <Icon name="alert" size="s" />
          {text(failure)}
        </p>
      )}
      <button type="submit" className="btn btn-s" disabled={busy || (hydrated && chosen.length === 0)}>
        {busy && <span className="spin" />}
        {t('poll.vote')}
      </button>
      <details>
        <summary>
          {t('poll.results')}
          <Icon name="chevron-down" size="s" />
        </summary>
        <Results poll={poll} lang={lang} emojis={emojis} />
      </details>
    </form>
  )
}

/** The poll of a thread or microblog: for those who may still vote a form, for all others how it stands. */
export const PollCard = ({ of, poll, lang, emojis }: Shown & { of: Polled }) => {
  const { t } = useTranslation()
  const me = useMe()
  const { pathname, search } = useLocation()
  const now = useAppSelector((state) => state.page.now)
  const card = useRef<HTMLElement>(null)
  const end = poll.closesAt === null ? null : Date.parse(poll.closesAt)
  const isOver = end !== null && end <= now
  const mayVote = !isOver && poll.chosen?.length === 0 && me
  const left = end === null ? null : ageOf(new Date(now).toISOString(), end)
  return (
    <section className="poll" aria-label={t('poll.label')} ref={card} tabIndex={-1}>
      {mayVote ? (
        // What was pressed goes away with the form: whoever reads on begins with the results.
        <Ballot of={of} poll={poll} lang={lang} emojis={emojis} onDone={() => card.current?.focus()} />
      ) : (
        <Results poll={poll} lang={lang} emojis={emojis} />
      )}
      <p className="mute">
        <span>
          {poll.votersCount === null
            ? t('poll.votes', { count: votesIn(poll) })
            : t('poll.voters', { count: poll.votersCount })}
        </span>
        <span>·</span>
        {end === null || left === null ? (
          <span>{t('poll.open')}</span>
        ) : (
          <time
            dateTime={poll.closesAt ?? undefined}
            title={`${poll.closesAt?.slice(0, 16).replace('T', ' ')} UTC`}
            suppressHydrationWarning
          >
            {isOver
              ? t('poll.over')
              : left.unit === 'now'
                ? t('poll.soon')
                : t(`poll.${left.unit}`, { count: left.count })}
          </time>
        )}
        {!me && !isOver && <Link to={loginPath(pathname + search)}>{t('poll.login')}</Link>}
      </p>
    </section>
  )
}
