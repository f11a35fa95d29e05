import { splitBackground, type ThemeBackground } from '@app/contract/community/theme-backgrounds.ts'
import { FORM, refused, useForm, type Action, type ActionArgs } from '../../app/form.ts'
import { usePress } from '../../app/press.ts'
import { want, type Loader } from '../../app/load.ts'
import type { Magazine } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { imageUrl } from '../../model/images.ts'
import { Field } from '../../ui/Field.tsx'
import { PictureLine } from '../pictures/PictureLine.tsx'
import { FormRefusal } from '../settings/FormRefusal.tsx'
import { moderationApi } from './moderation.api.ts'
import { PanelFrame, panelMagazine } from './PanelFrame.tsx'

export const loader: Loader = async (args) => {
  const { magazineId } = await panelMagazine(args, 'appearance')
  await want(args.dispatch(moderationApi.endpoints.readTheme.initiate({ magazineId })))
}

const backgrounds = ['none', 'shape1', 'shape2'] as const satisfies readonly ('none' | ThemeBackground)[]

const upload = ({ form, t }: ActionArgs): FormData => {
  const file = form.file('picture')
  if (!file) throw refused('picture', t('settings.choose'))
  const body = new FormData()
  body.set('uploadImage', file)
  return body
}

const setIcon: Action = async (args) => {
  const { dispatch, t } = args
  const body = upload(args)
  const { magazineId, name } = await panelMagazine(args, 'appearance')
  const theme = await dispatch(moderationApi.endpoints.readTheme.initiate({ magazineId })).unwrap()
  if (theme.customCss) body.set('customCss', theme.customCss)
  await dispatch(moderationApi.endpoints.setTheme.initiate({ magazineId, body })).unwrap()
  return { said: t('moderation.said.magazineChanged', { name }) }
}

const setBanner: Action = async (args) => {
  const { dispatch, t } = args
  const body = upload(args)
  const { magazineId, name } = await panelMagazine(args, 'appearance')
  await dispatch(moderationApi.endpoints.setBanner.initiate({ magazineId, body })).unwrap()
  return { said: t('moderation.said.magazineChanged', { name }) }
}

const setTheme: Action = async (args) => {
  const { dispatch, form, t } = args
  const { magazineId, name } = await panelMagazine(args, 'appearance')
  const body = new FormData()
  body.set('backgroundImage', form.text('backgroundImage'))
  body.set('customCss', form.raw('customCss'))
  await dispatch(moderationApi.endpoints.setTheme.initiate({ magazineId, body })).unwrap()
  return { said: t('moderation.said.magazineChanged', { name }) }
}

export const actions = { icon: setIcon, banner: setBanner, theme: setTheme }

const Appearance = ({ magazine }: { magazine: Magazine }) => {
  const { t } = useTranslation()
  const { magazineId, name } = magazine
  const { currentData: theme } = moderationApi.useReadThemeQuery({ magazineId })
  const { background, css } = splitBackground(theme?.customCss ?? null)
  const { press } = usePress()
  const icon = imageUrl(magazine.icon)
  const { props, busy, failure, value } = useForm(setTheme, { name: 'theme' })
  return (
    <>
      <section className="group">
        <PictureLine
          action={setIcon}
          name="icon"
          label={t('moderation.appearance.icon')}
          texts={{
            save: t('moderation.appearance.save'),
            remove: t('moderation.remove', { name: t('moderation.appearance.icon') }),
          }}
          shown={icon}
          remove={
            icon
              ? press(
                  moderationApi.endpoints.removeIcon,
                  { magazineId },
                  t('moderation.said.magazineChanged', { name }),
                )
              : undefined
          }
        />
        <PictureLine
          action={setBanner}
          name="banner"
          label={t('moderation.appearance.banner')}
          texts={{ save: t('moderation.appearance.save') }}
          hint={t('moderation.appearance.bannerHint')}
          shown={imageUrl(magazine.banner)}
        />
      </section>
      <FormRefusal error={failure} fields={[]} />
      <form {...props} key={theme?.customCss ?? ''}>
        <input type="hidden" name={FORM} value="theme" />
        <Field label={t('moderation.appearance.background')}>
          {(field) => (
            <select
              className="input"
              name="backgroundImage"
              defaultValue={value('backgroundImage', background ?? 'none')}
              {...field}
            >
              {backgrounds.map((value) => (
                <option key={value} value={value}>
                  {t(`moderation.appearance.backgrounds.${value}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={t('moderation.appearance.css')} hint={t('moderation.appearance.cssHint')}>
          {(field) => (
            <textarea
              className="input code"
              name="customCss"
              rows={10}
              spellCheck={false}
              defaultValue={value('customCss', css)}
              {...field}
            />
          )}
        </Field>
        <button type="submit" className="btn btn-p" disabled={busy}>
          {t('moderation.appearance.save')}
        </button>
      </form>
    </>
  )
}

/** How a magazine looks. */
export const Component = () => (
  <PanelFrame tab="appearance">{(magazine) => <Appearance magazine={magazine} />}</PanelFrame>
)
