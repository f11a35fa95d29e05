import { want, type Loader } from '../../app/load.ts'
import { useAppSelector } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { magazinesApi } from '../magazines/magazines.api.ts'
import { sidebarApi } from '../site/sidebar.api.ts'
import { siteApi } from '../site/site.api.ts'
import { adminApi } from './admin.api.ts'
import { AdminFrame, adminsOnly } from './AdminFrame.tsx'
import { doneOf, steps, type Step } from './first-steps.ts'
import { wellKnownMagazines } from './well-known-magazines.ts'

const { readMagazines } = magazinesApi.endpoints
const local = { sort: 'newest', federation: 'local', perPage: 5 } as const

const addresses: Readonly<Record<Step, string>> = {
  name: '/admin/settings',
  pages: '/admin/pages/terms',
  mail: '/admin/mails',
  magazines: '/newMagazine',
  follow: '/magazines',
  backups: '/admin/health',
}

const explained = ['pages', 'magazines', 'follow'] as const satisfies readonly Step[]
const isExplained = (step: Step): step is (typeof explained)[number] => explained.some((one) => one === step)

export const loader: Loader = async (args) => {
  await adminsOnly(args)
  await want(
    args.dispatch(readMagazines.initiate(local)),
    args.dispatch(sidebarApi.endpoints.readMySubscriptions.initiate()),
    args.dispatch(adminApi.endpoints.readHealth.initiate('hour')),
  )
}

/** What is done of the first steps, by what the instance says of itself. */
const useDone = (): ReadonlySet<Step> => {
  const info = useAppSelector((state) => siteApi.endpoints.readInfo.select()(state).data)
  const site = useAppSelector((state) => siteApi.endpoints.readSite.select()(state).data)
  const { data: magazines } = magazinesApi.useReadMagazinesQuery(local)
  const { data: subscriptions } = sidebarApi.useReadMySubscriptionsQuery()
  const { data: health } = adminApi.useReadHealthQuery('hour')
  return doneOf({
    title: info?.websiteTitle,
    site,
    magazines: magazines?.items.map(({ name }) => name),
    subscriptions: subscriptions?.map(({ name }) => name),
    backup: health?.backups.backup,
  })
}

/** What makes a living place of an empty instance, and how far that has come. */
export const Component = () => {
  const { t } = useTranslation()
  const done = useDone()
  return (
    <AdminFrame tab="start">
      <p className="lead-text">{t('admin.start.lead')}</p>
      <ol className="steps">
        {steps.map((step) => (
          <li className="line" key={step} data-done={done.has(step) || undefined}>
            <span className="tx">
              <b>
                <Link to={addresses[step]}>{t(`admin.start.steps.${step}`)}</Link>
              </b>
              {isExplained(step) && <small>{t(`admin.start.hints.${step}`)}</small>}
              {step === 'follow' && (
                <span className="chips">
                  {wellKnownMagazines.map((handle) => (
                    <Link className="pick" key={handle} to={`/search?q=${encodeURIComponent(handle)}`}>
                      {handle}
                    </Link>
                  ))}
                </span>
              )}
            </span>
            {done.has(step) && (
              <span className="mute">
                <Icon name="check" size="s" /> {t('admin.start.done')}
              </span>
            )}
          </li>
        ))}
      </ol>
    </AdminFrame>
  )
}
