import { useSearchParams } from 'react-router'
import { FORM, useForm, type Action } from '../../app/form.ts'
import { notFound, PageFailure, want, type Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Link } from '../../ui/Link.tsx'
import { FormRefusal } from '../settings/FormRefusal.tsx'
import { adminApi } from './admin.api.ts'
import { AdminFrame, adminsOnly } from './AdminFrame.tsx'
import { Ties } from './Ties.tsx'

const FEDERATION = '/admin/federation'
/** By the list of the banned, or by that of the allowed. */
const ends = ['ban', 'deny'] as const
const endOf = (word: string | undefined): (typeof ends)[number] | undefined =>
  ends.find((end) => end === word)
const domainOf = (search: URLSearchParams): string => search.get('domain')?.trim() ?? ''

export const loader: Loader = async (args) => {
  await adminsOnly(args)
  const domain = domainOf(args.url.searchParams)
  if (!endOf(args.params['end']) || domain === '') notFound()
  await want(args.dispatch(adminApi.endpoints.readRemoteInstance.initiate(domain)))
}

export const stop: Action = async ({ dispatch, params, url, t }) => {
  const act = endOf(params['end']) ?? notFound()
  const domain = domainOf(url.searchParams)
  await dispatch(adminApi.endpoints.moveBorder.initiate({ domain, act })).unwrap()
  return { to: FEDERATION, said: t('admin.federation.ended', { domain }) }
}

/** What it would cost to federate with a server no more, before it is done. */
export const Component = () => {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const end = endOf(useParams()['end'])
  const domain = domainOf(search)
  const tied = adminApi.useReadRemoteInstanceQuery(domain)
  const { props, busy, failure } = useForm(stop, { name: 'end' })
  if (!end || domain === '') throw new PageFailure(404)
  return (
    <AdminFrame tab="federation">
      <h2 className="long-word host-name">
        <bdi dir="ltr">{domain}</bdi>
      </h2>
      <p className="lead-text">{t('admin.federation.banAsk', { domain })}</p>
      <section className="group">
        <h2>{t('admin.lists.costs')}</h2>
        <Ties of={tied} />
      </section>
      <form {...props} className="narrow-form">
        <input type="hidden" name={FORM} value="end" />
        <FormRefusal error={failure} fields={[]} />
        <label className="tick">
          <input className="check" type="checkbox" name="sure" required />
          <span>{t('admin.federation.sure')}</span>
        </label>
        <div className="btns">
          <button type="submit" className="btn btn-df" disabled={busy}>
            {t(`admin.federation.${end}`)}
          </button>
          <Link className="btn btn-q" to={FEDERATION}>
            {t('editor.cancel')}
          </Link>
        </div>
      </form>
    </AdminFrame>
  )
}
