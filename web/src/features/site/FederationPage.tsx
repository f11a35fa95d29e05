import { Head } from '../../ui/Head.tsx'
import { CardSkeletons, Failed } from '../../ui/states.tsx'
import { useTranslation } from '../../i18n/react.tsx'
import { api, ask } from '../../api/api.ts'
import type { Reply } from '../../api/contract.ts'
import { need, PageMoved, type Loader } from '../../app/load.ts'
import { SiteLinks } from './SiteLinks.tsx'
import { siteApi, usePresentation } from './site.api.ts'

type Instances = Reply<'instance_retrieve_federated_instances'>['instances']

const lists = {
  federated: 'instance_retrieve_federated_instances',
  defederated: 'instance_retrieve_defederated_instances_v2',
  dead: 'instance_retrieve_dead_instances',
} as const
type List = keyof typeof lists
const names = Object.keys(lists) as List[]

const instancesApi = api.injectEndpoints({
  endpoints: (build) => ({
    readInstances: build.query<Instances, List>({
      query: (list) => ask(lists[list]),
      transformResponse: ({ instances }: { instances: Instances }) => instances,
    }),
  }),
})

/** Shown only where the people who run this place want it to be; else the front page is. */
export const loader: Loader = async ({ dispatch }) => {
  const { federationPage } = await need(dispatch(siteApi.endpoints.readPresentation.initiate()))
  if (!federationPage) throw new PageMoved('/')
  await Promise.all(names.map((list) => need(dispatch(instancesApi.endpoints.readInstances.initiate(list)))))
}

const Servers = ({ list }: { list: List }) => {
  const { t } = useTranslation()
  const { data, error, refetch } = instancesApi.useReadInstancesQuery(list)
  return (
    <section className="group" id={list}>
      <h2>{t(`instance.${list}`)}</h2>
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : !data ? (
        <CardSkeletons count={2} />
      ) : data.length === 0 ? (
        <p className="mute">{t('instance.noServers')}</p>
      ) : (
        <ul className="servers">
          {data.map(({ domain, software, version }) => (
            <li key={domain}>
              <a href={`https://${domain}`} rel="nofollow noopener external">
                {domain}
              </a>{' '}
              <span className="mute">{[software, version].filter(Boolean).join(' ')}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** With whom this place exchanges what is written, and with whom not. */
export const Component = () => {
  const { t } = useTranslation()
  const { federationPage } = usePresentation()
  return (
    <>
      <Head title={t('about.pages.federation')} path="/federation" />
      <main id="content">
        <div className="page-head">
          <h1>{t('about.pages.federation')}</h1>
        </div>
        {federationPage && names.map((list) => <Servers key={list} list={list} />)}
        <SiteLinks />
      </main>
    </>
  )
}
