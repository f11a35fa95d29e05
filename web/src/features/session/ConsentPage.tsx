import { useSearchParams } from 'react-router'
import { api, ask } from '../../api/api.ts'
import type { Reply } from '../../api/contract.ts'
import { PageMoved, want, type Loader } from '../../app/load.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { loginPath } from '../../model/links.ts'
import { imageUrl } from '../../model/images.ts'
import { Avatar, Tile } from '../../ui/Avatar.tsx'
import { Head } from '../../ui/Head.tsx'
import { useDates } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Empty, TextSkeleton } from '../../ui/states.tsx'
import { ProofFields, readProof } from '../settings/proof.tsx'
import { useSite } from '../site/site.api.ts'
import { groupIcons, groupScopes, type Group } from './scopes.ts'

const consentApi = api.injectEndpoints({
  endpoints: (build) => ({
    readTransaction: build.query<Reply<'oauth2_transaction'>, string>({
      query: (id) => ask('oauth2_transaction', { params: { transaction_id: id } }),
      providesTags: ['Sessions'],
    }),
  }),
})

export const loader: Loader = async ({ dispatch, state, url }) => {
  if (!state().page.me) throw new PageMoved(loginPath(url.pathname + url.search))
  const id = url.searchParams.get('transaction_id') ?? ''
  // Who comes with the request itself goes where it is judged, and comes back with a transaction.
  if (!id) throw new PageMoved(url.searchParams.has('client_id') ? `/authorize${url.search}` : '/')
  await want(...readProof(dispatch), dispatch(consentApi.endpoints.readTransaction.initiate(id)))
}

const warnings: Partial<Record<Group, 'private' | 'others' | 'everything'>> = {
  messages: 'private',
  moderate: 'others',
  admin: 'everything',
}

const Asked = ({ group }: { group: Group }) => {
  const { t } = useTranslation()
  const warning = warnings[group]
  return (
    <li>
      <Icon name={groupIcons[group]} />
      <div>
        <b>{t(`consent.groups.${group}`)}</b>{' '}
        {warning && <span className="chip chip-warn">{t(`consent.${warning}`)}</span>}
        <p>{t(`consent.groups.${group}Hint`)}</p>
      </div>
    </li>
  )
}

/**
 * Denies, or allows; the browser leaves by it, so that the server can lead it back to the app. Who did not lately show who
 * they are does so to allow it.
 */
const Decision = ({ id, needsProof }: { id: string; needsProof: boolean }) => {
  const { t } = useTranslation()
  const isRefused = useSearchParams()[0].get('proof') === 'refused'
  const answer = (allow: boolean) => (
    <>
      <input type="hidden" name="transaction_id" value={id} />
      <input type="hidden" name="allow" value={String(allow)} />
    </>
  )
  const error = isRefused ? { status: 403, detail: `currentPassword: ${t('account.wrong')}` } : null
  return (
    <>
      <form method="post" action="/authorize/decision" id="deny">
        {answer(false)}
      </form>
      <form method="post" action="/authorize/decision">
        {answer(true)}
        {needsProof && (
          <>
            <p>{t('passkeys.again')}</p>
            <ProofFields error={error} code={false} />
          </>
        )}
        <div className="pair">
          <button type="submit" className="btn btn-l" form="deny">
            {t('consent.deny')}
          </button>
          <button type="submit" className="btn btn-l btn-p">
            {t('consent.allow')}
          </button>
        </div>
      </form>
    </>
  )
}

/** Shows what an app asks for. The answer is a plain form: a real navigation that the server leads back to the app. */
export const Component = () => {
  const { t } = useTranslation()
  const { day } = useDates()
  const site = useSite()
  const [search] = useSearchParams()
  const id = search.get('transaction_id') ?? ''
  const { data, isFetching } = consentApi.useReadTransactionQuery(id, { skip: id === '' })
  if (!data)
    return (
      <main id="content">
        <Head title={t('consent.pageTitle')} hidden />
        {isFetching ? <TextSkeleton /> : <Empty icon="key" title={t('consent.gone')} />}
      </main>
    )
  const { client, scopes, scopesGranted, grantedAt, user, redirectUri, needsProof } = data
  const fresh = scopes.filter((scope) => !scopesGranted.includes(scope))
  const host = URL.canParse(redirectUri) ? new URL(redirectUri).host || redirectUri : redirectUri
  const logo = imageUrl(client.image)
  return (
    <>
      <Head title={t('consent.title', { client: client.name })} hidden />
      <main id="content">
        <div className="narrow wide">
          <div className="app-mark">
            {logo ? (
              <img className="mg mg-72" src={logo} alt="" width="56" height="56" />
            ) : (
              <Tile magazine={{ name: client.name, icon: null }} size={72} />
            )}
            <Icon name="arrow-right" />
            <span className="word">{site.title}</span>
          </div>
          <h1>{t('consent.title', { client: client.name })}</h1>
          <p className="lead-text">
            {client.description && <>{client.description} </>}
            {t('consent.returns', { host })}
          </p>
          <div className="note">
            <Avatar user={{ ...user, title: null }} size={32} />
            <span>
              {t('consent.you', { name: user.username, username: user.username })}{' '}
              <a href={loginPath(`/consent?transaction_id=${encodeURIComponent(id)}`)}>
                {t('consent.notYou')}
              </a>
            </span>
          </div>
          <h2>{t('consent.asks')}</h2>
          <ul className="asks">
            {groupScopes(fresh.length > 0 ? fresh : scopes).map((group) => (
              <Asked key={group} group={group} />
            ))}
          </ul>
          <details className="names">
            <summary className="drop">
              <Icon name="key" size="s" />
              <span>{t('consent.all', { count: scopes.length })}</span>
              <Icon name="chevron-down" />
            </summary>
            <p>{scopes.join(', ')}</p>
          </details>
          {grantedAt && scopesGranted.length > 0 && (
            <div className="note note-you">
              <Icon name="check" />
              <span>
                {t('consent.before', { day: day(grantedAt) })}{' '}
                <b>
                  {groupScopes(scopesGranted)
                    .map((group) => t(`consent.groups.${group}`))
                    .join(', ')}
                </b>
              </span>
            </div>
          )}
          <Decision id={id} needsProof={needsProof} />
          <p className="fine">{t('consent.never')}</p>
        </div>
      </main>
    </>
  )
}
