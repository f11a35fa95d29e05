import { useEffect, useState } from 'react'
import { FORM, refused, useForm, type Action } from '../../app/form.ts'
import { usePress } from '../../app/press.ts'
import { meChanged, useAppDispatch, useMe, type Me } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { imageUrl } from '../../model/images.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Field, Refusal, TextField } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { Prose } from '../../ui/Prose.tsx'
import { SaveBar } from '../../ui/SaveBar.tsx'
import { useFailureText } from '../../ui/states.tsx'
import { PictureLine } from '../pictures/PictureLine.tsx'
import { meOf, sessionApi, type Session } from '../session/session.api.ts'
import { fieldsIn, ProfileFieldLines } from './ProfileFieldLines.tsx'
import { safetyApi } from './safety.api.ts'
import { settingsApi } from './settings.api.ts'

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

export const profileActions = {
  avatar: setPicture('avatar'),
  cover: setPicture('cover'),
  profile: saveProfile,
}

/** What others will see, while it is typed. */
const Preview = ({
  me,
  cover,
  title,
  about,
}: {
  me: Me
  cover: Session['cover']
  title: string
  about: string
}) => {
  const { t } = useTranslation()
  const picture = imageUrl(cover)
  return (
    <section className="group" aria-label={t('editor.preview')}>
      {picture && <img className="banner" src={picture} alt="" width="1400" height="280" />}
      <header className={`mag-head${picture ? '' : ' no-banner'}`}>
        <Avatar user={me} size={96} />
      </header>
      <div className="pf-body">
        <p className="strong" dir="auto">
          {title || me.username}
        </p>
        <p className="handle-line">
          <bdi dir="ltr">@{me.username}</bdi>
        </p>
        {about && <Prose source={about} emojis={undefined} />}
      </div>
    </section>
  )
}

/** Who one is to others. */
export const Profile = () => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const text = useFailureText()
  const { press } = usePress()
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
  const { data: changeable } = safetyApi.useReadUsernameChangeableQuery()
  if (!me) return null
  const picture = (kind: 'avatar' | 'cover', has: boolean) => (
    <PictureLine
      action={profileActions[kind]}
      name={kind}
      label={t(`settings.${kind}`)}
      texts={{ save: t('settings.save'), remove: t('settings.removePicture') }}
      remove={
        has
          ? press(settingsApi.endpoints.savePicture, { kind, file: null }, t('settings.said.pictureRemoved'))
          : undefined
      }
    />
  )
  return (
    <>
      <Preview me={me} cover={session?.cover ?? null} title={title} about={about} />
      <div className="line">
        <span className="tx">
          <b>{t('safety.username.title')}</b>
          <small>
            {changeable === false
              ? t('safety.username.stays', { name: me.username })
              : t('safety.username.hint', { name: me.username })}
          </small>
        </span>
        {changeable !== false && (
          <Link className="btn btn-s" to="/settings/password#username">
            {t('safety.username.change')}
          </Link>
        )}
      </div>
      {picture('avatar', me.avatar !== null)}
      {picture('cover', Boolean(session?.cover))}
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
        <SaveBar
          busy={busy}
          label={
            <>
              <Icon name="check" size="s" />
              {t('settings.save')}
            </>
          }
        />
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
