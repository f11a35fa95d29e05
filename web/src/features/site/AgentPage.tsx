import { useTranslation } from '../../i18n/react.tsx'
import { Head } from '../../ui/Head.tsx'
import { useSite } from './site.api.ts'

/** As whom this server asks others for what no particular member wants; its operators look here from their logs. */
export const Component = () => {
  const { t } = useTranslation()
  const { domain, product } = useSite()
  const actor = `https://${domain}/i/actor`
  return (
    <>
      <Head title={t('apiDocs.agent')} path="/agent" />
      <main id="content">
        <div className="page-head">
          <h1>{t('apiDocs.agent')}</h1>
        </div>
        <p className="lead-text">{t('apiDocs.agentHint')}</p>
        <dl className="stats">
          <dt>{t('admin.federation.domain')}</dt>
          <dd>{domain}</dd>
          <dt>{t('admin.lists.url')}</dt>
          <dd>{actor}</dd>
          <dt>{t('instance.software')}</dt>
          <dd>{product}</dd>
        </dl>
      </main>
    </>
  )
}
