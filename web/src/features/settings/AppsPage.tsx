import { usePress } from '../../app/press.ts'
import { usePutOff } from '../../app/use-put-off.ts'
import { useSearchParams } from 'react-router'
import { want, type Loader } from '../../app/load.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { imageUrl } from '../../model/images.ts'
import { pageNumber } from '../../model/paging.ts'
import { Paged } from '../../ui/Answered.tsx'
import { Tile } from '../../ui/Avatar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Line } from '../../ui/Line.tsx'
import { PutOffButton } from '../../ui/PutOffButton.tsx'
import { Empty } from '../../ui/states.tsx'
import { groupIcons, groupOf, groupScopes } from '../session/scopes.ts'
import { appsApi, type AllowedApp } from './apps.api.ts'
import { membersOnly, SettingsFrame } from './SettingsFrame.tsx'

export const loader: Loader = async (args) => {
  await membersOnly(args)
  await want(args.dispatch(appsApi.endpoints.readApps.initiate(pageNumber(args.url.searchParams))))
}

const { endApp } = appsApi.endpoints

/** What one app may do, group by group; the last one goes with the app itself. */
const App = ({ app: { consentId, client, description, clientLogo, scopesGranted } }: { app: AllowedApp }) => {
  const { t } = useTranslation()
  const { press, busy } = usePress()
  const { puts } = usePutOff()
  const logo = imageUrl(clientLogo, 'avatar_thumb')
  const groups = groupScopes(scopesGranted)
  return (
    <section className="group">
      <Line
        face={
          logo ? (
            <img className="mg mg-32" src={logo} alt="" width="32" height="32" loading="lazy" />
          ) : (
            <Tile magazine={{ name: client, icon: null }} size={32} />
          )
        }
        name={client}
        note={description}
      >
        <PutOffButton
          of={puts(endApp, consentId, t('apps.ended', { client }))}
          label={t('apps.end')}
          question={t('apps.endAsk', { client })}
          name={client}
          className="btn btn-s btn-d"
        />
      </Line>
      {groups.map((group) => (
        <Line
          key={group}
          face={<Icon name={groupIcons[group]} />}
          name={t(`consent.groups.${group}`)}
          note={t(`consent.groups.${group}Hint`)}
        >
          {groups.length > 1 && (
            <button
              {...press(
                appsApi.endpoints.reduceApp,
                { consentId, scopes: scopesGranted.filter((scope) => groupOf(scope) !== group) },
                t('settings.said.reduced', { client }),
              )}
              className="btn btn-s"
              disabled={busy}
            >
              {t('apps.reduce')}
              <span className="sr"> {t(`consent.groups.${group}`)}</span>
            </button>
          )}
        </Line>
      ))}
    </section>
  )
}

/** The apps a member let in. */
export const Component = () => {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const { isGoing } = usePutOff()
  const apps = appsApi.useReadAppsQuery(pageNumber(search))
  return (
    <SettingsFrame tab="apps" title={t('apps.title')}>
      <p className="lead-text">{t('apps.hint')}</p>
      <Paged
        of={apps}
        empty={
          <Empty icon="key" title={t('apps.none')}>
            <span>{t('apps.noneHint')}</span>
          </Empty>
        }
      >
        {(items) =>
          items.map((app) => !isGoing(endApp, app.consentId) && <App key={app.consentId} app={app} />)
        }
      </Paged>
    </SettingsFrame>
  )
}
