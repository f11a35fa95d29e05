import type { UserSmall } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Empty } from '../../ui/states.tsx'
import { PersonRow } from './PersonRow.tsx'

const groups = ['local', 'remote'] as const

/** Who wrote somewhere lately: those of this server, then those of others. */
export const Writers = ({ people }: { people: readonly UserSmall[] }) => {
  const { t } = useTranslation()
  const of = {
    local: people.filter(({ apId }) => apId === null),
    remote: people.filter(({ apId }) => apId !== null),
  }
  return groups.map((group) => (
    <section key={group} aria-labelledby={`writers-${group}`}>
      <h2 id={`writers-${group}`}>{t(`admin.members.${group}`)}</h2>
      {of[group].length === 0 ? (
        <Empty icon="users" title={t('user.noWriters')} />
      ) : (
        <ul className="people">
          {of[group].map((user) => (
            <PersonRow key={user.userId} user={user} />
          ))}
        </ul>
      )}
    </section>
  ))
}
