import { need, type Load, type Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { handleOf, userPath } from '../../model/links.ts'
import { Ago } from '../../ui/Ago.tsx'
import { Answered } from '../../ui/Answered.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Name } from '../../ui/Emojis.tsx'
import { Line } from '../../ui/Line.tsx'
import { peopleApi } from '../people/people.api.ts'
import { ban, BanForm } from './BanForm.tsx'
import { PanelFrame, panelMagazine } from './PanelFrame.tsx'

const personOf = (params: Load['params']): string => (params['person'] ?? '').replace(/^@/, '')

export const loader: Loader = async (args) => {
  await panelMagazine(args, 'bans')
  await need(args.dispatch(peopleApi.endpoints.readUser.initiate(personOf(args.params))))
}

export const actions = { '': ban }

const Person = ({ name }: { name: string }) => {
  const { t } = useTranslation()
  return (
    <Answered of={peopleApi.useReadUserQuery(name)}>
      {(user) => (
        <>
          <section className="group">
            <Line
              face={<Avatar user={user} size={32} />}
              name={<Name user={user} />}
              to={userPath(user)}
              note={
                <>
                  {handleOf(user)} · {t('admin.members.joined')}: <Ago date={user.createdAt} />
                </>
              }
            />
          </section>
          <BanForm person={name} />
        </>
      )}
    </Answered>
  )
}

/** Bans somebody from a magazine. */
export const Component = () => {
  const name = personOf(useParams())
  return <PanelFrame tab="bans">{() => <Person name={name} />}</PanelFrame>
}
