import { interfaceLanguages } from '@app/contract/languages.ts'
import { FORM, useForm, type Action, type Filled } from '../../app/form.ts'
import { want, type Loader } from '../../app/load.ts'
import { useTranslation } from '../../i18n/react.tsx'
import type { KeyBelow } from '../../i18n/key.ts'
import { instanceThemes } from '../../model/appearance.ts'
import { refusedField } from '../../model/failure.ts'
import { Field, SwitchField, TextField } from '../../ui/Field.tsx'
import { Failed, TextSkeleton } from '../../ui/states.tsx'
import { FormRefusal } from '../settings/FormRefusal.tsx'
import { adminApi, type Asked, type Settings } from './admin.api.ts'
import { AdminFrame, adminsOnly } from './AdminFrame.tsx'

export const loader: Loader = async (args) => {
  await adminsOnly(args)
  await want(args.dispatch(adminApi.endpoints.readSettings.initiate()))
}

/** Those that have words, which is all but what the environment alone decides (domain, size of pictures). */
type Name = keyof Settings & KeyBelow<'admin.settings'>

/** Of a key nothing is told but whether there is one; another is filled in in its place. */
const KEY_SET = 'MBIN_TRANSLATE_API_KEY_SET'
const KEY = 'MBIN_TRANSLATE_API_KEY'

/** Where each setting stands. */
const groups: {
  name: 'site' | 'members' | 'federation' | 'translation' | 'looks'
  settings: readonly Name[]
}[] = [
  {
    name: 'site',
    settings: [
      'KBIN_TITLE',
      'KBIN_META_TITLE',
      'KBIN_META_DESCRIPTION',
      'KBIN_META_KEYWORDS',
      'KBIN_CONTACT_EMAIL',
      'KBIN_SENDER_EMAIL',
      'KBIN_DEFAULT_LANG',
    ],
  },
  {
    name: 'members',
    settings: [
      'KBIN_REGISTRATIONS_ENABLED',
      'MBIN_NEW_USERS_NEED_APPROVAL',
      'MBIN_SIGNUPS_PER_MAIL_DOMAIN',
      'MBIN_SIGNUP_WAVE_ACCOUNTS',
      'MBIN_SIGNUP_WAVE_ALIKE',
      'KBIN_CAPTCHA_ENABLED',
      'MBIN_SSO_REGISTRATIONS_ENABLED',
      'MBIN_SSO_ONLY_MODE',
      'MBIN_SSO_SHOW_FIRST',
      'MBIN_PRIVATE_INSTANCE',
      'MBIN_RESTRICT_MAGAZINE_CREATION',
      'KBIN_ADMIN_ONLY_OAUTH_CLIENTS',
      'MBIN_OAUTH_REQUIRE_S256',
      'MBIN_DOWNVOTES_MODE',
    ],
  },
  {
    name: 'federation',
    settings: [
      'KBIN_FEDERATION_ENABLED',
      'MBIN_USE_FEDERATION_ALLOW_LIST',
      'MBIN_AUTHORIZED_FETCH',
      'KBIN_FEDERATION_PAGE_ENABLED',
      'KBIN_FEDERATED_SEARCH_ONLY_LOGGEDIN',
    ],
  },
  { name: 'translation', settings: ['MBIN_TRANSLATE_URL', KEY_SET] },
  {
    name: 'looks',
    settings: [
      'MBIN_DEFAULT_THEME',
      'MBIN_ACCENT',
      'MBIN_EMBEDS',
      'KBIN_HEADER_LOGO',
      'KBIN_JS_ENABLED',
      'KBIN_MERCURE_ENABLED',
      'MBIN_SIDEBAR_SECTIONS_RANDOM_LOCAL_ONLY',
      'MBIN_SIDEBAR_SECTIONS_USERS_LOCAL_ONLY',
    ],
  },
]

const downvotes = ['enabled', 'hidden', 'disabled'] as const

/** What there is to choose from, each by the name that it goes by itself. */
const choices: Partial<Record<Name, readonly (readonly [value: string, name: string])[]>> = {
  KBIN_DEFAULT_LANG: interfaceLanguages.map(({ tag, name }) => [tag, name]),
  MBIN_DEFAULT_THEME: ['default', ...instanceThemes].map((theme) => [theme, theme]),
}

const sentOf = (form: Filled, name: Name, now: Settings[Name]): Settings[Name] => {
  if (typeof now === 'boolean') return form.on(name)
  if (!form.on(name)) return now
  return typeof now === 'number' ? Number(form.text(name)) : form.raw(name)
}

/** What the form says of each setting, in the type the setting has. */
const read = (form: Filled, settings: Settings): Partial<Settings> =>
  Object.fromEntries(
    groups
      .flatMap((group) => group.settings)
      .filter((name) => name !== KEY_SET)
      .map((name) => [name, sentOf(form, name, settings[name])]),
  )

const KeyField = ({ isSet, error }: { isSet: boolean; error?: string }) => {
  const { t } = useTranslation()
  return (
    <TextField
      label={t('admin.settings.MBIN_TRANSLATE_API_KEY_SET')}
      name={KEY}
      type="password"
      autoComplete="off"
      maxLength={200}
      hint={isSet ? t('admin.translation.key') : undefined}
      error={error}
    />
  )
}

const Setting = ({ name, settings, error }: { name: Name; settings: Settings; error?: string }) => {
  const { t } = useTranslation()
  const value = settings[name]
  if (name === KEY_SET) return <KeyField isSet={value === true} error={error} />
  const label = t(`admin.settings.${name}`)
  if (typeof value === 'boolean') return <SwitchField label={label} name={name} on={value} />
  const offered =
    name === 'MBIN_DOWNVOTES_MODE'
      ? downvotes.map((mode) => [mode, t(`admin.downvotes.${mode}`)] as const)
      : choices[name]
  if (offered) {
    const now = String(value)
    // A value that is set already stays, though it be none of these.
    const options = offered.some(([one]) => one === now) ? offered : [[now, now] as const, ...offered]
    return (
      <Field label={label} error={error}>
        {(props) => (
          <select className="input" name={name} defaultValue={now} {...props}>
            {options.map(([one, text]) => (
              <option key={one} value={one}>
                {text}
              </option>
            ))}
          </select>
        )}
      </Field>
    )
  }
  if (typeof value === 'number')
    return (
      <TextField
        label={label}
        name={name}
        type="number"
        min={0}
        defaultValue={value}
        error={error}
        required
      />
    )
  if (name === 'MBIN_ACCENT')
    return <TextField label={label} name={name} type="color" defaultValue={value} error={error} />
  if (name === 'MBIN_EMBEDS')
    return (
      <Field label={label} error={error}>
        {(props) => (
          <textarea
            className="input"
            name={name}
            rows={6}
            wrap="off"
            dir="ltr"
            spellCheck={false}
            maxLength={10_000}
            defaultValue={value}
            {...props}
          />
        )}
      </Field>
    )
  return <TextField label={label} name={name} defaultValue={String(value)} error={error} maxLength={2000} />
}

const save: Action = async ({ dispatch, form, t }) => {
  const settings = await dispatch(adminApi.endpoints.readSettings.initiate()).unwrap()
  const key = form.text(KEY)
  const sent = { ...read(form, settings), ...(key && { [KEY]: key }) }
  await dispatch(adminApi.endpoints.changeSettings.initiate(sent)).unwrap()
  return { said: t('admin.said.settingsChanged') }
}

const ask: Action = async ({ dispatch }) => ({
  result: await dispatch(adminApi.endpoints.askTranslationServer.initiate()).unwrap(),
})

const ASK = 'translation'
export const actions = { '': save, [ASK]: ask }

/** Whether the server that is named for translations answers, and what it translates into. */
const TranslationServer = () => {
  const { t, language } = useTranslation()
  const { props, busy, failure, result } = useForm(ask, { name: ASK })
  const { server, answers, fault, languages } = (result ?? {}) as Partial<Asked>
  const names = new Intl.DisplayNames([language], { type: 'language' })
  return (
    <form {...props}>
      <input type="hidden" name={FORM} value={ASK} />
      <h2>{t('admin.groups.translation')}</h2>
      <FormRefusal error={failure} fields={[]} />
      <p role="status">
        {server &&
          (answers
            ? t('admin.translation.answers', {
                server,
                languages: new Intl.ListFormat(language).format(
                  (languages ?? []).map((one) => names.of(one) ?? one),
                ),
              })
            : t('admin.translation.silent', { server, fault: fault ?? '' }))}
      </p>
      <button type="submit" className="btn" disabled={busy}>
        {t('admin.translation.ask')}
      </button>
    </form>
  )
}

/** Every setting of the instance in one form. */
const Form = ({ settings }: { settings: Settings }) => {
  const { t } = useTranslation()
  const { props, busy, failure: error } = useForm(save)
  const refused = refusedField(error)
  return (
    <form {...props}>
      <FormRefusal error={error} fields={[...Object.keys(settings), KEY]} />
      {groups.map((group) => (
        <fieldset className="group" key={group.name}>
          <legend>{t(`admin.groups.${group.name}`)}</legend>
          {group.settings.map((name) => (
            <Setting
              key={name}
              name={name}
              settings={settings}
              error={refused.field === (name === KEY_SET ? KEY : name) ? refused.text : undefined}
            />
          ))}
        </fieldset>
      ))}
      <button type="submit" className="btn btn-p" disabled={busy}>
        {t('admin.save')}
      </button>
    </form>
  )
}

export const Component = () => {
  const { data, error, refetch } = adminApi.useReadSettingsQuery()
  return (
    <AdminFrame tab="settings">
      {data ? (
        <>
          <Form settings={data} />
          {data.MBIN_TRANSLATE_URL && <TranslationServer />}
        </>
      ) : error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : (
        <TextSkeleton />
      )}
    </AdminFrame>
  )
}
