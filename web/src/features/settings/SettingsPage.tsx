import { useEffect, useState } from 'react'
import { FORM, refused, useForm, type Action } from '../../app/form.ts'
import { usePress } from '../../app/press.ts'
import { notFound, PageFailure, PageMoved, type Loader } from '../../app/load.ts'
import { meChanged, useAppDispatch, useAppSelector, useMe } from '../../app/store.ts'
import { useAppearance } from '../../app/appearance.ts'
import { useParams } from '../../app/params.ts'
import type { KeyBelow } from '../../i18n/key.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { loginPath } from '../../model/links.ts'
import { appearanceOptions } from '../../model/appearance.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Field, Refusal, SwitchLine, TextField } from '../../ui/Field.tsx'
import { Head } from '../../ui/Head.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { Failed, TextSkeleton, useFailureText } from '../../ui/states.tsx'
import { meOf, sessionApi } from '../session/session.api.ts'
import { AccountGroups, saveAccount } from './AccountGroups.tsx'
import { AppearanceField } from './AppearanceField.tsx'
import { fieldsIn, ProfileFieldLines } from './ProfileFieldLines.tsx'
import { settingsApi } from './settings.api.ts'
import { SettingsTabs } from './SettingsTabs.tsx'

const tabs = ['general', 'profile'] as const
type Tab = (typeof tabs)[number]
const tabOf = (word: string | undefined): Tab | null =>
  tabs.find((tab) => tab === (word ?? 'general')) ?? null

export const loader: Loader = async ({ state, params, url }) => {
  if (!tabOf(params['tab'])) return notFound()
  if (!state().page.me && params['tab'] !== 'general' && params['tab'] !== undefined)
    throw new PageMoved(loginPath(url.pathname))
}

const AppearanceGroup = () => {
  const { t } = useTranslation()
  const appearance = useAppSelector((state) => state.page.appearance)
  const setAppearance = useAppearance()
  const words = (...names: readonly KeyBelow<'settings'>[]): Record<string, string> =>
    Object.fromEntries(names.map((name) => [name, t(`settings.${name}`)]))
  return (
    <section className="group" id="appearance">
      <h2>{t('settings.appearance')}</h2>
      <p>{t('settings.appearanceHint')}</p>
      <AppearanceField trait="theme" labels={words(...appearanceOptions.theme)} />
      <AppearanceField
        trait="density"
        hint={t('settings.densityHint')}
        labels={words('roomy', 'cosy', 'dense')}
      />
      <AppearanceField
        trait="size"
        hint={t('settings.sizeHint')}
        labels={{ 90: '90%', 100: '100%', 120: '120%', 150: '150%' }}
      />
      <AppearanceField
        trait="face"
        hint={t('settings.facesHint')}
        labels={{ ...words('sans', 'serif'), legible: 'Atkinson Hyperlegible', dyslexic: 'OpenDyslexic' }}
      />
      {(['lines', 'letters', 'words', 'paragraphs'] as const).map((trait) => (
        <AppearanceField
          key={trait}
          trait={trait}
          hint={t('settings.faceHint')}
          labels={words(...appearanceOptions[trait])}
        />
      ))}
      <AppearanceField trait="width" labels={words('fixed', 'wide', 'full')} />
      <AppearanceField trait="side" labels={words('right', 'left', 'off')} />
      <AppearanceField
        trait="view"
        labels={{
          classic: t('feed.views.classic'),
          compact: t('feed.views.compact'),
          large: t('feed.views.large'),
        }}
      />
      <AppearanceField trait="adult" labels={words('blur', 'show')} />
      <SwitchLine
        label={t('settings.contrast')}
        hint={t('settings.contrastHint')}
        checked={appearance.contrast === 'more'}
        onChange={(on) => setAppearance({ contrast: on ? 'more' : 'normal' })}
      />
      <SwitchLine
        label={t('settings.keys')}
        hint={t('settings.keysHint')}
        checked={appearance.keys === 'on'}
        onChange={(on) => setAppearance({ keys: on ? 'on' : 'off' })}
      />
    </section>
  )
}

const General = () => {
  const me = useMe()
  const { data, error, refetch } = sessionApi.useReadSessionQuery(undefined, { skip: !me })
  return (
    <>
      <AppearanceGroup />
      {me &&
        (data ? (
          <AccountGroups session={data} />
        ) : error ? (
          <Failed error={error} retry={() => void refetch()} />
        ) : (
          <TextSkeleton />
        ))}
    </>
  )
}

const setPicture =
  (kind: 'avatar' | 'cover'): Action =>
  async ({ dispatch, form, t }) => {
    const file = form.file('picture')
    if (!file) throw refused('picture', t('settings.choose'))
    await dispatch(settingsApi.endpoints.savePicture.initiate({ kind, file })).unwrap()
    return { said: t('settings.said.pictureSet') }
  }

const saveProfile: Action = async ({ dispatch, form, t }) => {
  await dispatch(
    settingsApi.endpoints.saveProfile.initiate({
      title: form.text('title') || null,
      about: form.text('about') || null,
      fields: fieldsIn(form),
    }),
  ).unwrap()
  return { said: t('settings.said.profile') }
}

export const actions = {
  avatar: setPicture('avatar'),
  cover: setPicture('cover'),
  profile: saveProfile,
  account: saveAccount,
}

const PictureLine = ({ kind }: { kind: 'avatar' | 'cover' }) => {
  const { t } = useTranslation()
  const text = useFailureText()
  const live = useAppSelector((state) => state.page.live)
  const { props, busy, failure } = useForm(actions[kind], { name: kind })
  const { press } = usePress()
  return (
    <form {...props} className="line" encType="multipart/form-data">
      <input type="hidden" name={FORM} value={kind} />
      <span className="tx">
        <b>{t(`settings.${kind}`)}</b>
        {failure && (
          <span className="err" role="alert">
            {text(failure)}
          </span>
        )}
      </span>
      <span className="btns">
        <label className="btn btn-s file-button">
          {busy && <span className="spin" />}
          {t('settings.choose')}
          <input
            className={live ? 'file' : undefined}
            type="file"
            name="picture"
            accept="image/*"
            aria-label={`${t(`settings.${kind}`)}: ${t('settings.choose')}`}
            onChange={(event) => event.currentTarget.form?.requestSubmit()}
          />
        </label>
        {!live && (
          <button type="submit" className="btn btn-s">
            {t('settings.save')}
          </button>
        )}
        <button
          {...press(
            settingsApi.endpoints.savePicture,
            { kind, file: null },
            t('settings.said.pictureRemoved'),
          )}
          className="btn btn-s btn-q"
        >
          {t('settings.removePicture')}
        </button>
      </span>
    </form>
  )
}

const Profile = () => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const text = useFailureText()
  const me = useMe()
  const { data: session } = sessionApi.useReadSessionQuery()
  const { props, busy, failure, value } = useForm(saveProfile, { name: 'profile' })
  const [title, setTitle] = useState(value('title', session?.title ?? ''))
  const [about, setAbout] = useState(value('about', session?.about ?? ''))
  useEffect(() => {
    if (!session) return
    dispatch(meChanged(meOf(session)))
    setTitle(session.title ?? '')
    setAbout(session.about ?? '')
  }, [dispatch, session])
  if (!me) return null
  return (
    <>
      <div className="line">
        <Avatar user={me} size={96} />
        <span className="tx">
          <b>{title || me.username}</b>
          <small>@{me.username}</small>
        </span>
      </div>
      <PictureLine kind="avatar" />
      <PictureLine kind="cover" />
      <form {...props} className="spaced">
        <input type="hidden" name={FORM} value="profile" />
        {failure && <Refusal>{text(failure)}</Refusal>}
        <div className="box-act">
          <TextField
            label={t('settings.displayName')}
            name="title"
            value={title}
            maxLength={30}
            onChange={(event) => setTitle(event.target.value)}
          />
          <Field label={t('settings.about')} note={t('editor.of', { count: about.length, max: 512 })}>
            {(field) => (
              <textarea
                className="input"
                name="about"
                rows={5}
                maxLength={512}
                value={about}
                onChange={(event) => setAbout(event.target.value)}
                {...field}
              />
            )}
          </Field>
          {session && <ProfileFieldLines fields={session.fields ?? []} value={value} />}
        </div>
        <div className="sticky-actions">
          <span className="push btns">
            <button type="submit" className="btn btn-p" disabled={busy}>
              {busy && <span className="spin" />}
              <Icon name="check" size="s" />
              {t('settings.save')}
            </button>
          </span>
        </div>
      </form>
      <p className="spaced">
        <Link to="/settings/moving">{t('moving.link')}</Link>
      </p>
      <p className="spaced">
        <Link to="/settings/transfer">{t('transfer.title')}</Link>
      </p>
    </>
  )
}

/** How things look and behave; visitors may choose the look. */
export const Component = () => {
  const { t } = useTranslation()
  const tab = tabOf(useParams()['tab'])
  if (!tab) throw new PageFailure(404)
  return (
    <>
      <Head title={t('settings.title')} hidden />
      <main id="content">
        <div className="page-head">
          <h1>{t('settings.title')}</h1>
        </div>
        <SettingsTabs current={tab} />
        {tab === 'general' ? <General /> : <Profile />}
      </main>
    </>
  )
}
