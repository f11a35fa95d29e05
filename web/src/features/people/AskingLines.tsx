import type { usePress } from '../../app/press.ts'
import type { User, UserSmall } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { displayName, userPath } from '../../model/links.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Name } from '../../ui/Emojis.tsx'
import { Line } from '../../ui/Line.tsx'

/** People who ask to follow or to subscribe, each to be accepted or refused. */
export const AskingLines = ({
  people,
  busy,
  decide,
}: {
  people: readonly (User | UserSmall)[]
  busy: boolean
  /** What the button of a decision does. */
  decide: (userId: number, accept: boolean) => ReturnType<ReturnType<typeof usePress>['press']>
}) => {
  const { t } = useTranslation()
  return (
    <section className="group">
      {people.map((person) => (
        <Line
          key={person.userId}
          face={<Avatar user={person} size={32} />}
          name={<Name user={person} />}
          to={userPath(person)}
          note={`@${person.username.replace(/^@/, '')}`}
        >
          <span className="btns">
            {([true, false] as const).map((accept) => (
              <button
                key={String(accept)}
                {...decide(person.userId, accept)}
                className={accept ? 'btn btn-s' : 'btn btn-s btn-q'}
                disabled={busy}
              >
                {t(accept ? 'requests.accept' : 'requests.reject')}
                <span className="sr"> {displayName(person)}</span>
              </button>
            ))}
          </span>
        </Line>
      ))}
    </section>
  )
}
