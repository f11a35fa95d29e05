import { useSearchParams } from 'react-router'
import { useForm, type Action } from '../../app/form.ts'
import { Link } from '../../ui/Link.tsx'
import { notFound, PageFailure, type Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormRefusal } from '../settings/FormRefusal.tsx'
import { siteApi, usePresentation, useSite } from '../site/site.api.ts'
import { adminApi, type PageName } from './admin.api.ts'
import { AdminFrame, adminsOnly } from './AdminFrame.tsx'

const pages = [
  'about',
  'contact',
  'faq',
  'terms',
  'privacyPolicy',
  'announcement',
] as const satisfies PageName[]
const pageOf = (word: string | undefined): PageName | null => pages.find((page) => page === word) ?? null

export const loader: Loader = async (args) => {
  if (!pageOf(args.params['page'])) return notFound()
  // Each of the pages is behind the one tab.
  await adminsOnly({ ...args, url: new URL('/admin/pages/about', args.url) })
}

/** Pages that nobody wishes to begin with an empty field. */
const templates = ['terms', 'privacyPolicy'] as const
const templateOf = (page: PageName) => templates.find((one) => one === page)

const save: Action = async ({ dispatch, form, params, t }) => {
  const page = pageOf(params['page']) ?? notFound()
  await dispatch(adminApi.endpoints.writePage.initiate({ page, body: form.raw('body') })).unwrap()
  await dispatch(siteApi.endpoints.readSite.initiate(undefined, { forceRefetch: true }))
  return { said: t('admin.said.pageChanged') }
}

export const actions = { '': save }

/** What the instance says about itself. */
export const Component = () => {
  const { t } = useTranslation()
  const page = pageOf(useParams()['page'])
  const { data: site } = siteApi.useReadSiteQuery()
  const { props, busy, failure, value } = useForm(save)
  const [search] = useSearchParams()
  const { title } = useSite()
  const { translationServer } = usePresentation()
  if (!page) throw new PageFailure(404)
  const written = site?.[page] ?? ''
  const offered = written === '' ? templateOf(page) : undefined
  const template = search.has('template') ? offered : undefined
  const told =
    template === 'privacyPolicy' && translationServer
      ? `\n${t('admin.pages.templates.translation', { server: translationServer })}\n`
      : ''
  return (
    <AdminFrame tab="pages">
      <nav className="chips chips-page" aria-label={t('admin.tabs.pages')}>
        {pages.map((one) => (
          <Link
            key={one}
            className="pick"
            to={`/admin/pages/${one}`}
            aria-current={one === page ? 'true' : undefined}
          >
            {t(`admin.pages.${one}`)}
          </Link>
        ))}
      </nav>
      {offered && !template && (
        <p>
          <Link className="btn" to={`/admin/pages/${page}?template`}>
            {t('admin.pages.template')}
          </Link>
        </p>
      )}
      <form {...props} key={`${page}${template ? '?' : ''}`}>
        <FormRefusal error={failure} fields={[]} />
        <Field label={t('admin.pages.body')}>
          {(props) => (
            <textarea
              className="input"
              name="body"
              rows={18}
              defaultValue={value(
                'body',
                template ? t(`admin.pages.templates.${template}`, { site: title }) + told : written,
              )}
              {...props}
            />
          )}
        </Field>
        <button type="submit" className="btn btn-p" disabled={busy}>
          {t('admin.save')}
        </button>
      </form>
    </AdminFrame>
  )
}
