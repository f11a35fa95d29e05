import { interfaceLanguages } from '@app/contract/languages.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { notFound, need, want, type Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import { usePress } from '../../app/press.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Answered } from '../../ui/Answered.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { AdminFrame, adminsOnly } from './AdminFrame.tsx'
import { mailsApi, type MailKind } from './mails.api.ts'

type Chosen = { mail: MailKind; language?: string }

const listOf = (search: URLSearchParams): { language?: string } => {
  const language = search.get('language')
  return language ? { language } : {}
}

export const loader: Loader = async (args) => {
  await adminsOnly({ ...args, url: new URL('/admin/mails', args.url) })
  const list = listOf(args.url.searchParams)
  const { items } = await need(args.dispatch(mailsApi.endpoints.readMails.initiate(list)))
  const kind = args.params['kind'] ?? items[0]?.kind
  const mail = items.find((item) => item.kind === kind)?.kind ?? notFound()
  await want(args.dispatch(mailsApi.endpoints.readMail.initiate({ mail, ...list })))
}

/** The page's own policy keeps style sheets out of a frame, so that it shows the light form alone. */
const framed = (html: string): string => html.replace(/<style>.*?<\/style>/s, '')

const Preview = (chosen: Chosen) => {
  const { t } = useTranslation()
  const { press, busy } = usePress()
  const asked = mailsApi.useReadMailQuery(chosen)
  return (
    <Answered of={asked}>
      {({ subject, html, text }) => (
        <section className="group">
          <h2 dir="auto">{subject}</h2>
          <iframe className="mail-frame" title={subject} sandbox="" srcDoc={framed(html)} />
          <details>
            <summary>{t('admin.mails.plain')}</summary>
            <pre dir="auto">{text}</pre>
          </details>
          <p>
            <button
              {...press(mailsApi.endpoints.sendMail, chosen, t('admin.mails.sent'))}
              className="btn btn-p"
              disabled={busy}
            >
              <Icon name="mail" size="s" />
              {t('admin.mails.send')}
            </button>
          </p>
        </section>
      )}
    </Answered>
  )
}

/** The language as a form of its own, so that it can be chosen without script. */
const LanguageForm = ({ language }: { language: string }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <form className="search-page">
      <select
        className="input"
        name="language"
        aria-label={t('admin.mails.language')}
        defaultValue={language}
        onChange={(event) => void navigate(`?language=${event.target.value}`)}
      >
        {interfaceLanguages.map(({ tag, name }) => (
          <option key={tag} value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </select>
      <button type="submit" className="btn">
        {t('admin.mails.show')}
      </button>
    </form>
  )
}

/** What the mails of the instance look like, and whether they arrive. */
export const Component = () => {
  const { t, language: own } = useTranslation()
  const [search] = useSearchParams()
  const { kind } = useParams()
  const chosen = listOf(search)
  const mails = mailsApi.useReadMailsQuery(chosen)
  return (
    <AdminFrame tab="mails">
      <p className="lead-text">{t('admin.mails.hint')}</p>
      <LanguageForm language={chosen.language ?? own} />
      <Answered of={mails}>
        {({ items, delivers }) => (
          <>
            {!delivers && (
              <p className="note">
                <Icon name="alert" />
                <span>{t('admin.mails.files')}</span>
              </p>
            )}
            <div className="mails">
              <ul className="menu as-page">
                {items.map((item, index) => (
                  <li key={item.kind}>
                    <Link
                      to={`/admin/mails/${item.kind}${chosen.language ? `?language=${chosen.language}` : ''}`}
                      aria-current={(kind ? item.kind === kind : index === 0) ? 'page' : undefined}
                    >
                      <span dir="auto">{item.subject}</span>
                    </Link>
                  </li>
                ))}
              </ul>
              {items
                .filter((item, index) => (kind ? item.kind === kind : index === 0))
                .map((item) => (
                  <Preview key={item.kind} mail={item.kind} {...chosen} />
                ))}
            </div>
          </>
        )}
      </Answered>
    </AdminFrame>
  )
}
