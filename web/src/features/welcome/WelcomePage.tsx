import { useSearchParams } from 'react-router'
import { useForm, type Action } from '../../app/form.ts'
import { KeyList } from '../../app/key-list.tsx'
import { PageMoved, want, type Loader } from '../../app/load.ts'
import { useMe } from '../../app/store.ts'
import type { KeyBelow } from '../../i18n/key.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { appearanceOptions } from '../../model/appearance.ts'
import { loginPath } from '../../model/links.ts'
import { readingLanguages } from '../../model/reading-languages.ts'
import { excerpt } from '../../model/text.ts'
import { Paged } from '../../ui/Answered.tsx'
import { SwitchField } from '../../ui/Field.tsx'
import { Head } from '../../ui/Head.tsx'
import { Link } from '../../ui/Link.tsx'
import { SearchForm } from '../../ui/SearchForm.tsx'
import { TextSkeleton } from '../../ui/states.tsx'
import { magazinesApi, type MagazineQuery } from '../magazines/magazines.api.ts'
import { MagazineLine } from '../magazines/MagazineLine.tsx'
import { sessionApi, useMemberSettings } from '../session/session.api.ts'
import { AppearanceField } from '../settings/AppearanceField.tsx'
import { FormRefusal } from '../settings/FormRefusal.tsx'
import { settingsApi } from '../settings/settings.api.ts'
import { useSite } from '../site/site.api.ts'
import { WELCOME } from './welcome-path.ts'

const queryOf = (search: URLSearchParams): MagazineQuery => ({
  sort: 'active',
  perPage: 12,
  ...(search.get('q') ? { q: search.get('q') ?? '' } : {}),
})

export const loader: Loader = async ({ dispatch, state, url }) => {
  if (!state().page.me) throw new PageMoved(loginPath(url.pathname))
  await want(
    dispatch(magazinesApi.endpoints.readMagazines.initiate(queryOf(url.searchParams))),
    dispatch(sessionApi.endpoints.readSession.initiate()),
  )
}

/** Saves what feeds show; languages that are not offered here stay chosen. */
const saveReading: Action = async ({ dispatch, form, t }) => {
  const { settings } = await dispatch(sessionApi.endpoints.readSession.initiate()).unwrap()
  const offered = readingLanguages.map(({ tag }) => tag)
  const others = settings.preferredLanguages.filter((language) => !offered.includes(language))
  await dispatch(
    settingsApi.endpoints.saveSettings.initiate({
      preferredLanguages: [...form.all('language'), ...others],
      hideAdult: form.on('hideAdult'),
    }),
  ).unwrap()
  return { said: t('settings.said.reading'), at: 'reading' }
}

export const actions = { '': saveReading }

/** What the place is about: the busiest magazines, or those of a topic. */
const Magazines = () => {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const asked = magazinesApi.useReadMagazinesQuery(queryOf(search))
  return (
    <section className="group" id="magazines">
      <h2>{t('welcome.magazines')}</h2>
      <p>{t('welcome.magazinesHint')}</p>
      <SearchForm label={t('welcome.topic')} hint={t('welcome.topic')} value={search.get('q') ?? ''} />
      <Paged of={asked} empty={<p>{t('welcome.none')}</p>} skeleton={<TextSkeleton lines={8} />}>
        {(magazines) => (
          <ul className="mini">
            {magazines.map((magazine) => (
              <MagazineLine key={magazine.magazineId} magazine={magazine}>
                {excerpt(magazine.description ?? '', 140) ||
                  t('magazine.subscribers', { count: magazine.subscriptionsCount })}
              </MagazineLine>
            ))}
          </ul>
        )}
      </Paged>
    </section>
  )
}

const Reading = () => {
  const { t } = useTranslation()
  const settings = useMemberSettings()
  const { props, busy, failure } = useForm(saveReading)
  if (!settings) return <TextSkeleton />
  return (
    <form {...props} className="group" id="reading">
      <h2>{t('settings.reading')}</h2>
      <FormRefusal error={failure} fields={[]} />
      <fieldset>
        <legend>{t('safety.settings.languages')}</legend>
        <p>{t('welcome.languagesHint')}</p>
        <div className="language-choice">
          {readingLanguages.map(({ tag, name, dir }) => (
            <label className="tick" key={tag}>
              <input
                className="check"
                type="checkbox"
                name="language"
                value={tag}
                defaultChecked={settings.preferredLanguages.includes(tag)}
              />
              <span lang={tag} dir={dir}>
                {name}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <SwitchField label={t('settings.hideAdult')} name="hideAdult" on={settings.hideAdult} />
      <button type="submit" className="btn" disabled={busy}>
        {t('settings.save')}
      </button>
    </form>
  )
}

const Look = () => {
  const { t } = useTranslation()
  const words = (...names: readonly KeyBelow<'settings'>[]): Record<string, string> =>
    Object.fromEntries(names.map((name) => [name, t(`settings.${name}`)]))
  return (
    <section className="group" id="look">
      <h2>{t('settings.appearance')}</h2>
      <p>{t('settings.appearanceHint')}</p>
      <AppearanceField trait="theme" labels={words(...appearanceOptions.theme)} />
      <AppearanceField trait="density" labels={words('roomy', 'cosy', 'dense')} />
    </section>
  )
}

/** Shows a new member around: what to read, in which languages, how it looks, and the keys. */
export const Component = () => {
  const { t } = useTranslation()
  const me = useMe()
  const { title } = useSite()
  return (
    <>
      <Head title={t('welcome.title', { site: title })} path={WELCOME} hidden />
      <main id="content">
        <div className="page-head">
          <h1>{t('welcome.title', { site: title })}</h1>
        </div>
        <p className="lead-text">{t('welcome.lead')}</p>
        {me && (
          <>
            <Magazines />
            <Reading />
            <Look />
            <section className="group key-page">
              <KeyList as="section" />
            </section>
            <p className="spaced">
              <Link className="btn btn-p" to="/">
                {t('welcome.done')}
              </Link>
            </p>
          </>
        )}
      </main>
    </>
  )
}
