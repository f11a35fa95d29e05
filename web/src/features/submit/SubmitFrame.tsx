import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Magazine } from '../../api/contract.ts'
import { PageMoved, want, type Loader } from '../../app/load.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { loginPath, magazinePath } from '../../model/links.ts'
import { Head } from '../../ui/Head.tsx'
import { Link } from '../../ui/Link.tsx'
import { Prose } from '../../ui/Prose.tsx'
import { magazinesApi } from '../magazines/magazines.api.ts'
import { useIsSuspended } from '../session/session.api.ts'
import { SuspendedNote } from '../session/SuspendedNote.tsx'
import { SiteLinks } from '../site/SiteLinks.tsx'

/** Writing needs an account; an address below a magazine chooses it. */
export const loader: Loader = async ({ dispatch, state, params, url }) => {
  if (!state().page.me) throw new PageMoved(loginPath(url.pathname + url.search))
  if (params['name']) await want(dispatch(magazinesApi.endpoints.readMagazine.initiate(params['name'])))
}

type Kind = 'thread' | 'microblog' | 'magazine'

const Tabs = ({ current, magazine }: { current: Kind; magazine?: Magazine | null }) => {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const quote = search.get('quote')
  // What is to be quoted stays so in the other kind of text, and so does the magazine.
  const query = (more: Record<string, string> = {}): string => {
    const kept = new URLSearchParams({ ...(quote === null ? {} : { quote }), ...more }).toString()
    return kept && `?${kept}`
  }
  const tabs = [
    ['thread', `${magazine ? magazinePath(magazine) : ''}/new_entry${query()}`],
    ['microblog', `/microblog/create${query(magazine ? { magazine: magazine.name } : {})}`],
    ['magazine', '/newMagazine'],
  ] as const
  return (
    <nav className="tabs" aria-label={t('submit.what')} id="filters">
      {tabs.map(([name, to]) => (
        <Link key={name} to={to} aria-current={name === current ? 'page' : undefined}>
          {t(`submit.${name}`)}
        </Link>
      ))}
    </nav>
  )
}

const Help = ({ magazine }: { magazine?: Magazine | null }) => {
  const { t } = useTranslation()
  const marks = [
    ['**bold**', <strong key="b">{t('submit.bold')}</strong>],
    ['*italic*', <em key="i">{t('submit.italic')}</em>],
    ['> quote', t('submit.quotation')],
    ['@name', t('submit.mentions')],
    ['!magazine', t('submit.linksMagazine')],
    ['::: spoiler', t('submit.folds')],
  ] as const
  return (
    <aside className="aside" aria-label={t('nav.about')}>
      {magazine?.description && (
        <section className="box">
          <h2>{t('submit.rulesIn', { magazine: magazine.title })}</h2>
          <Prose source={magazine.description} emojis={magazine.emojis} />
        </section>
      )}
      <section className="box">
        <h2>{t('submit.formatting')}</h2>
        <dl className="stats">
          {marks.map(([mark, does]) => (
            <div key={mark} className="key-row">
              <dt>{mark}</dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </section>
      <SiteLinks />
    </aside>
  )
}

/** The pages on which something new is made: their tabs, the form, and help beside it. */
export const SubmitFrame = ({
  current,
  title,
  magazine,
  children,
}: {
  current: Kind
  /** Of the window; the heading is the same on all. */
  title?: string
  magazine?: Magazine | null
  children: ReactNode
}) => {
  const { t } = useTranslation()
  const suspended = useIsSuspended()
  return (
    <>
      <Head title={title ?? t('submit.title')} hidden />
      <main id="content">
        <div className="page-head">
          <h1>{t('submit.title')}</h1>
        </div>
        <Tabs current={current} magazine={magazine} />
        {suspended && <SuspendedNote />}
        {children}
      </main>
      <Help magazine={magazine} />
    </>
  )
}
