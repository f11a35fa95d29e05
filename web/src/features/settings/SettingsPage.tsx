import { notFound, PageFailure, PageMoved, want, type Loader } from '../../app/load.ts'
import { useAppSelector, useMe } from '../../app/store.ts'
import { useAppearance } from '../../app/appearance.ts'
import { useParams } from '../../app/params.ts'
import type { KeyBelow } from '../../i18n/key.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { loginPath } from '../../model/links.ts'
import { appearanceOptions } from '../../model/appearance.ts'
import { SwitchLine } from '../../ui/Field.tsx'
import { Head } from '../../ui/Head.tsx'
import { Failed, TextSkeleton } from '../../ui/states.tsx'
import { sessionApi } from '../session/session.api.ts'
import { AccountGroups, saveAccount } from './AccountGroups.tsx'
import { AppearanceField } from './AppearanceField.tsx'
import { Profile, profileActions } from './Profile.tsx'
import { safetyApi } from './safety.api.ts'
import { saveTheme, ThemeField } from './ThemeField.tsx'
import { SettingsTabs } from './SettingsTabs.tsx'

const tabs = ['general', 'profile'] as const
type Tab = (typeof tabs)[number]
const tabOf = (word: string | undefined): Tab | null =>
  tabs.find((tab) => tab === (word ?? 'general')) ?? null

export const loader: Loader = async ({ dispatch, state, params, url }) => {
  if (!tabOf(params['tab'])) return notFound()
  if (!state().page.me && params['tab'] !== 'general' && params['tab'] !== undefined)
    throw new PageMoved(loginPath(url.pathname))
  if (params['tab'] === 'profile') await want(dispatch(safetyApi.endpoints.readUsernameChangeable.initiate()))
}

const AppearanceGroup = () => {
  const { t } = useTranslation()
  const me = useMe()
  const appearance = useAppSelector((state) => state.page.appearance)
  const setAppearance = useAppearance()
  const words = (...names: readonly KeyBelow<'settings'>[]): Record<string, string> =>
    Object.fromEntries(names.map((name) => [name, t(`settings.${name}`)]))
  return (
    <section className="group" id="appearance">
      <h2>{t('settings.appearance')}</h2>
      <p>{t(me ? 'settings.appearanceKept' : 'settings.appearanceHint')}</p>
      <ThemeField />
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
      <SwitchLine
        label={t('settings.swipe')}
        hint={t('settings.swipeHint')}
        checked={appearance.swipe === 'on'}
        onChange={(on) => setAppearance({ swipe: on ? 'on' : 'off' })}
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

export const actions = { ...profileActions, account: saveAccount, theme: saveTheme }

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
