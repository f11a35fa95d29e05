import type { FormEvent } from 'react'
import { Link } from '../../ui/Link.tsx'
import { notFound, PageFailure, type Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Field } from '../../ui/Field.tsx'
import { formValues } from '../../ui/form.ts'
import { useTell } from '../../ui/useTell.ts'
import { siteApi } from '../site/site.api.ts'
import { adminApi, type PageName } from './admin.api.ts'
import { AdminFrame, adminsOnly } from './AdminFrame.tsx'

const pages = ['about', 'contact', 'faq', 'terms', 'privacyPolicy'] as const satisfies PageName[]
const pageOf = (word: string | undefined): PageName | null => pages.find((page) => page === word) ?? null

export const loader: Loader = async (args) => {
  if (!pageOf(args.params['page'])) return notFound()
  // Each of the pages is behind the one tab.
  await adminsOnly({ ...args, url: new URL('/admin/pages/about', args.url) })
}

/** What the instance says about itself. */
export const Component = () => {
  const { t } = useTranslation()
  const tell = useTell()
  const page = pageOf(useParams()['page'])
  const { data: site, refetch } = siteApi.useReadSiteQuery()
  const [write, { isLoading }] = adminApi.useWritePageMutation()
  if (!page) throw new PageFailure(404)
  const save = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    const body = formValues(event)('body')
    if (await tell(write({ page, body }).unwrap(), t('admin.saved'))) void refetch()
  }
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
      <form method="post" key={page} onSubmit={(event) => void save(event)}>
        <Field label={t('admin.pages.body')}>
          {(props) => (
            <textarea className="input" name="body" rows={18} defaultValue={site?.[page] ?? ''} {...props} />
          )}
        </Field>
        <button type="submit" className="btn btn-p" disabled={isLoading}>
          {t('admin.save')}
        </button>
      </form>
    </AdminFrame>
  )
}
